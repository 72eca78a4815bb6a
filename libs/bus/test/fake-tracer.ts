import { AsyncLocalStorage } from "node:async_hooks";
import type { Tracer } from "../src/tracing.ts";

/** A tracer whose spans have the numbers 1, 2, … as `traceparent`; `parents` has each one's parent. */
export function fakeTracer(): Tracer & { readonly parents: Map<string, string> } {
  const scope = new AsyncLocalStorage<string | undefined>();
  const parents = new Map<string, string>();
  const ignore = () => {};
  return {
    parents,
    begin({ parent = scope.getStore(), begins }) {
      if (!parent && !begins) return null;
      const id = String(parents.size + 1);
      parents.set(id, parent ?? "");
      return {
        traceId: "t",
        run: (work) => scope.run(id, work),
        rename: ignore,
        add: ignore,
        fail: ignore,
        end: ignore,
      };
    },
    outside: (work) => scope.run(undefined, work),
    current() {
      const traceparent = scope.getStore();
      return traceparent === undefined ? undefined : { traceId: "t", traceparent };
    },
  };
}
