import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";

/** A product that runs beside it: `npm start`. */
const PRODUCT = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": PRODUCT, "/sandbox-pictures": PRODUCT } },
});
