import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Operation } from "@stockfinder/contracts/operation";
import type { Plugin } from "vite";

const CONTRACTS = fileURLToPath(new URL("../../contracts/src/", import.meta.url));
/** A module without this import ships as it is, with its functions. */
const ZOD_IMPORT = /^import .*from "zod"/m;

/**
 * Leaves only data of the contracts in a production build: constants, and of each operation its deadline and what a
 * request needs of its route. The schemas, and zod with them, stay out of the browser's bundle. Importing a function or a schema there
 * is a build error.
 */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: "contracts-without-schemas",
    apply: "build",
    enforce: "pre",
    async load(id) {
      const [path = ""] = id.split("?");
      if (!path.startsWith(CONTRACTS) || !ZOD_IMPORT.test(await readFile(path, "utf8"))) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
      return Object.entries(exported)
        .map(([name, value]) => [name, isOperation(value) ? dataOf(value) : value] as const)
        .filter(([, value]) => isData(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && "input" in value && "output" in value;
}

function dataOf({ deadlineMs, http }: Operation): object {
  if (!http) return { deadlineMs };
  const { method, path, query, hasBody, accepted } = http;
  const given = { ...(query && { query }), ...(hasBody && { hasBody }), ...(accepted && { accepted }) };
  return { deadlineMs, http: { method, path, ...given } };
}

/** Whether JSON can hold it. */
function isData(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (typeof value !== "object") return false;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}
