import { fileURLToPath } from "node:url";
import { build } from "vite";

/** A file of this folder as a script for a page. */
export async function pageScript(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(name, import.meta.url)),
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  if (!("output" in built)) throw new Error("The bundler answered with another kind of result");
  return built.output[0].code;
}
