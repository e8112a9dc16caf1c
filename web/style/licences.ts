// Puts the licence of every typeface beside the typefaces in what is built, as the Open Font License asks.
import type { Plugin } from "vite";

const FAMILIES = ["alegreya-sans", "barlow-condensed", "eb-garamond", "im-fell-english-sc"];

export function licences(): Plugin {
  let root = "";
  return {
    name: "licences",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      for (const family of FAMILIES) {
        const source = await this.fs.readFile(`${root}/node_modules/@fontsource/${family}/LICENSE`);
        this.emitFile({ type: "asset", fileName: `assets/${family}-OFL.txt`, source });
      }
    },
  };
}
