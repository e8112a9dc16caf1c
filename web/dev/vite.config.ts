// `npx vite --config dev/vite.config.ts` from web/: the board by itself at /dev/board.html.

import { defineConfig } from "vite";

const art = "../src/demilune/games/fire_and_stone/art";

export default defineConfig({
  publicDir: art,
  server: { fs: { allow: [".."] } },
  build: {
    assetsInlineLimit: 0,
    rollupOptions: { input: "dev/board.html" },
  },
});
