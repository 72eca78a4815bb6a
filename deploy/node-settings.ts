import { fileURLToPath } from "node:url";

/**
 * Environment of each program's Node process, for less memory (docs/bench.md has the figures). The image sets the same.
 *
 * The compile cache holds each module's code without its types. A process that finds all its modules there never loads
 * the type stripper. Node fills it when a process exits, so only the second start gains.
 *
 * `--expose-gc` lets a process return memory while it is at rest (`libs/service/src/memory-at-rest.ts`).
 */
export const NODE_SETTINGS = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)),
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: "--expose-gc",
} as const;
