// On to the page that an address leads to which changes something: only a form goes there.
export function post(address: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  document.body.append(form);
  form.submit();
}
