import { mount } from "svelte";
import "../style/fonts.css";
import "../style/tokens.css";
import "../style/base.css";
import Table from "./Table.svelte";
import { settings } from "./settings.svelte";
import { TableState } from "./table.svelte";

const target = document.getElementById("table");
const id = target?.dataset["table"];
if (target !== null && id !== undefined) {
  settings.show();
  target.replaceChildren();
  mount(Table, { target, props: { table: new TableState(id) } });
}
