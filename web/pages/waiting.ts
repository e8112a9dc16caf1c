const EVERY = 15_000; // milliseconds

/** Shows the lobby anew once something has changed at one of the tables, but not under somebody's hands. */
export function keepUpToDate(doc: Document, reload: () => void): () => void {
  let known: string | null = null;
  const look = async (): Promise<void> => {
    if (doc.hidden || isBusy(doc)) return;
    const answer = await fetch("/api/tables").catch(() => null);
    if (!answer?.ok) return;
    const now = await answer.text();
    if (known !== null && known !== now) reload();
    known = now;
  };
  const timer = setInterval(() => void look(), EVERY);
  void look();
  return () => clearInterval(timer);
}

function isBusy(doc: Document): boolean {
  return doc.activeElement?.closest("form") != null || doc.querySelector("details[open]") !== null;
}
