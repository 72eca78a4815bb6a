import { currentTraceparent, inSpan } from "@stockfinder/bus/tracing";
import { compare, measured, median } from "./compare.ts";
import { httpLoad } from "./http-load.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

const ROUNDS = 5;
const REPEATS = 500_000;
const SECONDS = 2;
const IN_FLIGHT = 64;
const START = { name: "lookup.search", kind: "client" } as const;
const WORK = Promise.resolve();
const work = () => WORK;

/**
 * The cost of the tracing hooks in a hot request while no collector is configured, in gateway and worker together: a span
 * on both sides and the header between them. The baseline is the cheapest possible request, to a bare node:http server.
 */
export async function tracingOff(): Promise<Row[]> {
  const bare = await startTarget("bare-http", { BODY: "{}" });
  const urls = Array.from({ length: IN_FLIGHT }, () => bare.url);
  const load = () => measured([bare], SECONDS, () => httpLoad({ urls, seconds: SECONDS }));
  try {
    const { baseline } = await compare("a bare request", load, load);
    const micros = median(Array.from({ length: ROUNDS }, hooksMicros));
    const request = baseline.cpuMicrosPerOperation;
    return [
      ratioAtMost(0.03, {
        name: "hooks for traces that are off",
        baseline: "bare node:http request",
        ratio: micros / request,
        details: `${(micros * 1_000).toFixed(0)} ns of ${request.toFixed(1)} us`,
      }),
    ];
  } finally {
    await bare.stop();
  }
}

/** Keeps the hooks' results, so that none of them is optimised away. */
const kept: unknown[] = Array.from({ length: 1_024 }, () => null);

/** Microseconds of one request's hooks. */
function hooksMicros(): number {
  const startedAt = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const at = repeat % kept.length;
    kept[at] = inSpan(START, work);
    kept[at] = currentTraceparent() ?? kept[at];
    kept[(at + 1) % kept.length] = inSpan(START, work);
  }
  return ((performance.now() - startedAt) * 1_000) / REPEATS;
}
