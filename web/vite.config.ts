import { contractsWithoutSchemas } from "@stockfinder/client/contracts-without-schemas";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlySearch } from "./build/early-search.ts";
import { listPages } from "./build/list-pages.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/service-worker.ts";

/** The product that `npm start` runs. */
const PRODUCT = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    contractsWithoutSchemas(),
    react(),
    tailwindcss(),
    earlySearch(),
    listPages(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // React alone, so that a release of ours leaves it in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
  // React has this hook itself; the router brings a copy for versions that lack it.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  server: { proxy: { "/api": PRODUCT, "/sandbox-pictures": PRODUCT } },
});
