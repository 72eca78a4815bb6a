import { fileURLToPath } from "node:url";
import { contractsWithoutSchemas } from "@stockfinder/client/contracts-without-schemas";
import { SERVICE_WORKER_PATH } from "@stockfinder/contracts/push";
import { build, type Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("../src/worker/service-worker.ts", import.meta.url));

/** Builds the service worker into one script without imports, at an address that stays: browsers look for a new one there. */
export function serviceWorker(): Plugin {
  return {
    name: "stockfinder:service-worker",
    apply: "build",
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: "error",
        plugins: [contractsWithoutSchemas()],
        build: { write: false, rolldownOptions: { input: ENTRY, output: { format: "iife" } } },
      });
      if (!("output" in built)) throw new Error("The service worker has no output");
      this.emitFile({
        type: "asset",
        fileName: SERVICE_WORKER_PATH.slice(1),
        source: built.output[0].code,
      });
    },
  };
}
