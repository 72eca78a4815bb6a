import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("../src/early/main.ts", import.meta.url));
const RESULTS_PAGE = "/pages/search/search-page.tsx";

interface Chunk {
  readonly type: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

/** Adds the script that starts a search from the HTML. It knows the files of the results page, so it is built after them. */
export function earlySearch(): Plugin {
  let file = "";
  return {
    name: "stockfinder:early-search",
    apply: "build",
    // Before Vite writes the HTML.
    enforce: "pre",
    async generateBundle(_options, bundle) {
      const code = await earlyScript(filesOfResultsPage(bundle));
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      file = `assets/early-${hash}.js`;
      this.emitFile({ type: "asset", fileName: file, source: code });
    },
    transformIndexHtml() {
      const attrs = { src: `/${file}`, async: true, fetchpriority: "high" };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  };
}

function filesOfResultsPage(bundle: Readonly<Record<string, Chunk>>): string[] {
  const page = Object.entries(bundle).find(([, chunk]) => chunk.facadeModuleId?.endsWith(RESULTS_PAGE));
  if (!page) throw new Error(`The build has no chunk of ${RESULTS_PAGE}`);
  const [file, { imports = [] }] = page;
  return [file, ...imports].map((name) => `/${name}`);
}

async function earlyScript(files: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { RESULTS_FILES: JSON.stringify(files) },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: "iife" } } },
  });
  if (!("output" in built)) throw new Error("The early script has no output");
  return built.output[0].code;
}
