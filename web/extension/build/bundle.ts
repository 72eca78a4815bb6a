import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contractsWithoutSchemas } from "@stockfinder/client/contracts-without-schemas";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig } from "vite";
import { type Browser, manifest } from "./manifest.ts";
import type { ExtensionSettings } from "./settings.ts";
import { STORE_HOSTS, storeDirectory } from "./store-directory.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Each is one file without imports: browsers run content scripts only so. */
const SCRIPTS = { worker: "worker/main.ts", detect: "page/detect.ts", page: "page/main.ts" };

export async function bundle(browser: Browser, settings: ExtensionSettings): Promise<Map<string, Buffer>> {
  const scripts = browser === "firefox" ? { ...SCRIPTS, site: "site/main.ts" } : SCRIPTS;
  const files = new Map<string, Buffer>();
  for (const [name, entry] of Object.entries(scripts)) await add(files, scriptConfig(name, entry, settings));
  await add(files, popupConfig(settings));
  const icons = join(ROOT, "public");
  for (const name of await readdir(icons)) files.set(name, await readFile(join(icons, name)));
  files.set(
    "manifest.json",
    Buffer.from(`${JSON.stringify(manifest(browser, settings, STORE_HOSTS), null, 2)}\n`),
  );
  return files;
}

async function add(files: Map<string, Buffer>, config: InlineConfig): Promise<void> {
  const built = await build(config);
  if (!("output" in built)) throw new Error("The bundler answered with another kind of result");
  for (const file of built.output)
    files.set(file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source));
}

function common({ origin }: ExtensionSettings): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { EXTENSION_ORIGIN: JSON.stringify(origin), "process.env.NODE_ENV": '"production"' },
  };
}

function scriptConfig(name: string, entry: string, settings: ExtensionSettings): InlineConfig {
  return {
    ...common(settings),
    plugins: [contractsWithoutSchemas(), storeDirectory()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, "src", entry),
        output: { format: "iife", entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  };
}

function popupConfig(settings: ExtensionSettings): InlineConfig {
  return {
    ...common(settings),
    plugins: [contractsWithoutSchemas(), storeDirectory(), react(), tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(ROOT, "popup.html"),
        output: {
          entryFileNames: "popup.js",
          chunkFileNames: "popup-[name].js",
          assetFileNames: "popup[extname]",
          codeSplitting: false,
        },
      },
    },
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  };
}
