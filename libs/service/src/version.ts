import { readFileSync } from "node:fs";
import { z } from "zod";

export const VERSION = z
  .object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })
  .parse(JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"))).version;

/** Whether version `a` is newer than `b`; both are three numbers. */
export function isNewer(a: string, b: string): boolean {
  return a.localeCompare(b, "en", { numeric: true }) > 0;
}
