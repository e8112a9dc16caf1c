// Lines through the centres of places: a line of communication in round dots, a line that is cut, a path.

import type { Point } from "../../face";
import type { Route } from "../scene";
import { type Drawn, path, tag } from "../svg";
import type { Sheet } from "../drawing";

export function routes(found: Route[], { ground }: Sheet): Drawn[] {
  return found.map(({ kind, ink, places }) => {
    const centres = places
      .map((id) => ground.place(id)?.centre)
      .filter((at): at is Point => at !== undefined);
    const d = path(centres);
    const markup =
      tag("path", { class: `route-paper ${kind}`, d }) +
      tag("path", { class: `route ${kind} ink-${ink}`, d });
    return { key: `route ${kind} ${places.join(" ")}`, markup };
  });
}
