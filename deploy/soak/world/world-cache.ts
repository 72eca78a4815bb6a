import { AsyncLocalStorage } from "node:async_hooks";
import type { Cache } from "@stockfinder/cache/cache";
import { MemoryCache } from "@stockfinder/cache/memory-cache";

const BYTES = 64 * 1024 * 1024;
const atTheTop = AsyncLocalStorage.snapshot();

/** One cache for all programs, as Redis is: its timers end with none of them, and everything in it may be lost. */
export function worldCache(): { readonly cache: Cache; lose(): void } {
  let memory = new MemoryCache(BYTES);
  const cache: Cache = outside(() => memory);
  return {
    cache,
    lose() {
      void memory.close();
      memory = new MemoryCache(BYTES);
    },
  };
}

/** Calls the methods of no program; the limiters that one returns as well. */
function outside<Target extends object>(target: () => Target): Target {
  return new Proxy({} as Target, {
    get:
      (_, name: string) =>
      (...given: unknown[]) =>
        atTheTop(() => {
          const found = target() as Record<string, (...given: unknown[]) => unknown>;
          const answer = found[name]?.(...given);
          return name === "limiter" ? outside(() => answer as object) : answer;
        }),
  });
}
