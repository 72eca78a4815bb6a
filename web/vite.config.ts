import { contractsWithoutSchemas } from "@stockfinder/client/contracts-without-schemas";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlySearch } from "./build/early-search.ts";
import { listPages } from "./build/list-pages.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFont } from "./build/preload-font.ts";
import { serverBundle } from "./build/server-bundle.ts";
import { serviceWorker } from "./build/service-worker.ts";

const OF_OFFERS =
  /product-rules\/src\/unit-price|web\/src\/(stores|components\/(offer-words|discount-note|memberships|use-media-query|use-memberships|stock-sign|map\/directions|outbound-link|opening-hours|store-place|checked-at|product-name|zip-text|use-store-names))/;

const PRODUCT = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    contractsWithoutSchemas(),
    react(),
    tailwindcss(),
    earlySearch(),
    listPages(),
    preloadFont(),
    serviceWorker(),
    serverBundle(),
    precompress(),
  ],
  build: {
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script lists the files of all pages: a name in each would cost it 0.4 kB. The manifest has the names.
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            // React and Vite's helper alone, so that a release of ours leaves them in the browser's cache.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/ },
            // One file for the rest that every page needs: several small ones compress worse.
            { name: "first", tags: ["$initial"] },
            // Most pages need the icons, and few all of the small modules below.
            { name: "icons", test: /components\/page-icon/ },
            // Small modules of many pages: a file of its own for each compresses worse, and the first script names it.
            { name: "parts", minShareCount: 8, maxModuleSize: 1_300 },
            // So do what the pages of offers share, results and where to buy first: a kilobyte less there.
            { name: "offers", test: OF_OFFERS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // React has this hook itself; the router brings a copy for versions that lack it.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  server: { proxy: { "/api": PRODUCT, "/sandbox-pictures": PRODUCT } },
});
