import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import type { Row } from "./table.ts";

const MEASURE = fileURLToPath(new URL("../../web/extension/test/page-cost.ts", import.meta.url));
const MAX_OF_FIRST_PAINT = 1.1;

const TimeOf = z.object({ thread: z.number(), clock: z.number() });
const PageCost = z.object({
  pages: z.number(),
  read: z.number(),
  longTasks: TimeOf,
  longestRun: TimeOf,
  firstPaints: z.object({ with: z.array(z.number()), without: z.array(z.number()) }),
});

/** The cost of the browser extension for a store's page, in Debian's Chromium, against the same pages without it. */
export async function extension(): Promise<Row[]> {
  const environment = { ...process.env, NODE_ENV: "test" };
  const { stdout } = await promisify(execFile)(process.execPath, [MEASURE], { env: environment });
  const { pages, read, longTasks, longestRun, firstPaints } = PageCost.parse(JSON.parse(stdout));
  const [withIt, without] = [median(firstPaints.with), median(firstPaints.without)];
  return [
    {
      name: `the extension's main-thread tasks over 50 ms on ${pages} shops' pages`,
      value: String(longTasks.thread),
      limit: "none",
      isWithin: longTasks.thread === 0 && read === pages,
      details: `${read} pages read; the longest run ${longestRun.thread.toFixed(1)} ms of its thread, ${longestRun.clock.toFixed(1)} ms by the clock; ${longTasks.clock} tasks over 50 ms by the clock`,
    },
    {
      name: "first paint of these pages with the extension",
      baseline: "without it",
      value: (withIt / without).toFixed(2),
      limit: `at most ${MAX_OF_FIRST_PAINT}`,
      isWithin: withIt / without <= MAX_OF_FIRST_PAINT,
      details: `${withIt.toFixed(0)} ms against ${without.toFixed(0)} ms`,
    },
  ];
}

function median(times: readonly number[]): number {
  const sorted = times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
