import { dirname } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { contractsWithoutSchemas } from "@stockfinder/client/contracts-without-schemas";
import { SERVER_BUNDLE } from "@stockfinder/contracts/held-page";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("../src/server/render.tsx", import.meta.url));

/** Builds what the gateway renders pages with. It needs no package at run time. */
export function serverBundle(): Plugin {
  return {
    name: "stockfinder:server-bundle",
    apply: "build",
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: "error",
        plugins: [contractsWithoutSchemas(), react()],
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
        ssr: { noExternal: true },
        build: {
          ssr: ENTRY,
          write: false,
          minify: true,
          rolldownOptions: {
            output: { entryFileNames: "render.mjs", chunkFileNames: "[hash].mjs" },
          },
        },
      });
      if (!("output" in built)) throw new Error("The server bundle has no output");
      for (const file of built.output)
        if (file.type === "chunk")
          this.emitFile({
            type: "asset",
            fileName: `${dirname(SERVER_BUNDLE)}/${file.fileName}`,
            source: file.code,
          });
    },
  };
}
