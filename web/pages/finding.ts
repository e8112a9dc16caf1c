/** Hides what does not hold all the words typed into the field; says how many do. */
export function findAsYouType(field: HTMLInputElement): void {
  const entries = [...document.querySelectorAll<HTMLElement>(field.dataset["finds"] ?? "")];
  const texts = entries.map((entry) => (entry.textContent ?? "").toLowerCase());
  const count = document.querySelector("[data-finds-count]");
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = texts.map((text) => words.every((word) => text.includes(word)));
    entries.forEach((entry, index) => (entry.hidden = !fits[index]));
    if (count) count.textContent = words.length ? counted(fits.filter(Boolean).length) : "";
  });
}

function counted(found: number): string {
  return found === 0 ? "Nothing holds all these words." : found === 1 ? "1 entry." : `${found} entries.`;
}
