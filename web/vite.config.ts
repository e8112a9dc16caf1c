/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licences } from "./style/licences.ts";

// Built into the Python package; pages find the hashed names in the manifest (server/assets.py).
export default defineConfig(({ mode }) => ({
  base: "/static/",
  plugins: [svelte(), licences()],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/demilune/server/static",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // light-dark() stays: ledgers are printed light in the dark
    assetsInlineLimit: 0, // a strict Content-Security-Policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    rollupOptions: { input: { table: "table/main.ts", pages: "pages/main.ts" } },
  },
  test: { environment: "happy-dom", include: ["**/*.test.ts"], css: { include: [/tokens\.css/] } },
}));
