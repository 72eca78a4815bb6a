import type { Plugin } from "vite";
import { ARRIVAL_PATHS, LISTED_PATHS, PAGE_PATHS } from "../src/page-paths.ts";

/** Writes `pages.json` with the addresses of the pages, for the gateway: it answers others with 404. */
export function listPages(): Plugin {
  const paths = [...Object.values(PAGE_PATHS).flat(), ...ARRIVAL_PATHS];
  const source = JSON.stringify({ paths, listed: LISTED_PATHS });
  return {
    name: "stockfinder:list-pages",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "pages.json", source });
    },
  };
}
