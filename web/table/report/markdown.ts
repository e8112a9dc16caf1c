// The report as Markdown, pictures and all.

import type { Face, Side } from "../../face";
import type { Fight, LossRow } from "../../games/annals";
import type { Report, RoundTold } from "./report";

export function markdown(report: Report, face: Face, pictures: (string | null)[]): string {
  return [
    `# ${clean(report.title)}`,
    clean(`${report.about}.`),
    table(
      ["Side", "Played by"],
      report.sides.map((side) => [side.plural, side.who || "nobody"]),
    ),
    `**${clean(report.result)}**${report.rule ? ` (rule ${report.rule})` : ""}`,
    ...report.rounds.map((round) => roundIn(round, report, face, pictures)),
    ...lossTable("## Losses", report.losses, face),
    "## Luck",
    luckTable(report, face),
    "",
  ].join("\n\n");
}

function roundIn(round: RoundTold, report: Report, face: Face, pictures: (string | null)[]): string {
  const shown = round.pictures.flatMap((at) => {
    const [picture, caption] = [pictures[at], clean(report.pictures[at]?.caption ?? "")];
    return picture ? [`![${caption}](${picture})`, `*${caption}*`] : [];
  });
  return [
    `## ${clean(round.heading)}`,
    clean(round.sentences.join(" ")),
    ...round.fights.map((fight) => fightIn(fight, face)),
    ...lossTable("", round.losses, face),
    ...shown,
  ].join("\n\n");
}

function fightIn(fight: Fight, face: Face): string {
  const lines = face.sides
    .filter((side) => fight.lines[side.id] !== undefined)
    .map((side) => `- ${side.plural}: ${clean(fight.lines[side.id] ?? "")}`);
  const rolls = fight.rolls.map(
    (roll) => `- ${pluralOf(face, roll.side)} dice: ${roll.faces.join(" ")}. ${roll.words} (${roll.rule})`,
  );
  return [
    `### ${clean(fight.title)}`,
    "",
    ...lines,
    ...rolls,
    "",
    `${clean(fight.result)} (${fight.rule})`,
  ].join("\n");
}

function pluralOf(face: Face, id: Side): string {
  return face.sides.find((side) => side.id === id)?.title ?? id;
}

function lossTable(heading: string, rows: LossRow[], face: Face): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map((row) => [row.what, ...face.sides.map((side) => String(row.each[side.id] ?? 0))]);
  return [...(heading ? [heading] : []), table(["Lost", ...face.sides.map((side) => side.plural)], cells)];
}

function luckTable(report: Report, face: Face): string {
  const rows = report.luck.map((one) => [
    pluralOf(face, one.side),
    String(one.rolls),
    String(one.dice),
    one.expected.toFixed(1),
    String(one.hits),
  ]);
  return table(["Side", "Rolls", "Dice", "Hits expected", "Hits"], rows);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => clean(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

// Names are what people typed: no markup of theirs may count.
function clean(words: string): string {
  return words.replace(/[\\`*_[\]<>#]/g, "\\$&");
}
