import { mount } from "svelte";
import "../style/fonts.css";
import "../style/tokens.css";
import "../style/base.css";
import Table from "./Table.svelte";
import { settings } from "./settings.svelte";
import { TableState } from "./table.svelte";

// The server was renewed and has this page's parts no more: begin again with the new ones, if it answers at all.
addEventListener("vite:preloadError", () => {
  fetch(location.href).then(
    (answer) => answer.ok && location.reload(),
    () => undefined, // it is away: the connection says so
  );
});

const target = document.getElementById("table");
const id = target?.dataset["table"];
if (target !== null && id !== undefined) {
  settings.show();
  target.replaceChildren();
  const table = new TableState(id);
  const address = new URLSearchParams(location.search);
  table.replaying = address.has("at") || address.has("replay");
  if (location.pathname.endsWith("/report")) {
    void import("./report/Report.svelte").then((part) => mount(part.default, { target, props: { table } }));
  } else mount(Table, { target, props: { table } });
}
