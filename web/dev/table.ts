import { mount } from "svelte";
import "../style/fonts.css";
import "../style/tokens.css";
import "../style/base.css";
import Table from "../table/Table.svelte";
import { settings } from "../table/settings.svelte";
import { TableState } from "../table/table.svelte";
const q = new URLSearchParams(location.search);
const real = window.fetch;
window.fetch = (u: any, o?: any) =>
  String(u).startsWith("/api/games")
    ? real(String(u).includes("face") ? "/fixtures/face.json" : "/fixtures/rules.json")
    : real(u, o);
const update = await (await real(`/fixtures/${q.get("f") ?? "opening-ottoman"}.json`)).json();
const side = update.viewer;
update.table = {
  id: "x",
  game: "fire-and-stone",
  title: "Fire & Stone",
  scenario: "siege",
  options: {},
  friendly: true,
  seats: [
    {
      side: "ottoman",
      kind: "person",
      name: "Zeynep",
      yours: side === "ottoman" || q.has("both"),
      online: true,
    },
    {
      side: "habsburg",
      kind: "person",
      name: "Johann Nepomuk",
      yours: side === "habsburg" || q.has("both"),
      online: false,
    },
  ],
  face: "/api/games/fire-and-stone/face",
  watch: "/t/x",
  yours: true,
};
update.may_undo = true;
update.chat = [{ at: 1700000000, who: "Johann", side: "habsburg", text: "Guten Abend." }];
settings.now.theme = (q.get("theme") ?? "") as any;
settings.show();
const odds = q.has("odds") ? await (await real("/fixtures/odds.json")).json() : null;
const fake = (ends: any) => {
  setTimeout(() => {
    ends.connection("open");
    ends.update(update);
  }, 0);
  return {
    ask: async (r: any) => {
      (window as any).asked = [...((window as any).asked ?? []), r];
      if (r.do === "odds" && odds) return odds;
      if (r.do === "why")
        return {
          type: "reasons",
          about: r.about,
          reasons: [
            {
              text: "It is not adjacent to a hex you control",
              rule: "7.2",
              remedy: "Take Covered Way first.",
            },
          ],
        };
      return { type: "done" };
    },
    close() {},
  } as any;
};
const table = new TableState("x", fake);
(window as any).table = table;
mount(Table, { target: document.getElementById("table")!, props: { table } });
