// Reads a JSON schema, writes TypeScript: what tools/types.py runs.
import { compile } from "json-schema-to-typescript";
import { text } from "node:stream/consumers";

const schema = JSON.parse(await text(process.stdin));
const written = await compile(schema, "Messages", { bannerComment: "", unreachableDefinitions: true });
process.stdout.write(
    written
        .replace(/export interface Messages \{[^}]*\}\n/, "")
        .replace(
            /^ \*\n \* This interface was referenced by `Messages`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/gm,
            "",
        )
        .replace(
            /\/\*\*\n \* This interface was referenced by `Messages`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
            "",
        ),
);
