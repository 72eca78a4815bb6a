import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { withEmbedded } from "./embedded.ts";
import type { Row } from "./table.ts";

const MEASURE = fileURLToPath(new URL("../../web/test/page-speed.ts", import.meta.url));
const FIRST_PRICE_MS = 1_600;
const MAX_SHIFT = 0.01;
const PLENTY = "1000000000";

const PageSpeed = z.object({
  firstPrices: z.array(z.number()).min(1),
  shifts: z.array(z.object({ width: z.number(), shift: z.number() })).min(1),
  otherShifts: z.array(z.object({ path: z.string(), width: z.number(), shift: z.number() })).min(1),
});

/** How soon a shopper on a phone sees a price, and how much the page moves. */
export async function page(): Promise<Row[]> {
  const limits = { RATE_LIMIT: PLENTY, RATE_LIMIT_FINGERPRINT: PLENTY, RATE_LIMIT_LOOKUPS: PLENTY };
  return await withEmbedded(limits, async ({ url }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [MEASURE, url]);
    return rowsOf(PageSpeed.parse(JSON.parse(stdout)));
  });
}

function rowsOf({ firstPrices, shifts, otherShifts }: z.infer<typeof PageSpeed>): Row[] {
  const times = firstPrices.toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
  const worst = Math.max(...shifts.map(({ shift }) => shift));
  const worstOthers = otherShifts.toSorted((a, b) => b.shift - a.shift).slice(0, 3);
  const worstOther = worstOthers[0]?.shift ?? Number.POSITIVE_INFINITY;
  const pages = new Set(otherShifts.map(({ path }) => path)).size;
  return [
    {
      name: "first price on a phone, 4G and a 4x slower CPU, p50",
      value: seconds(median),
      limit: `at most ${seconds(FIRST_PRICE_MS)}`,
      isWithin: median <= FIRST_PRICE_MS,
      details: times.map(seconds).join(", "),
    },
    {
      name: "layout shift of the results, worst width",
      value: worst.toFixed(4),
      limit: `at most ${MAX_SHIFT}`,
      isWithin: worst <= MAX_SHIFT,
      details: shifts.map(({ width, shift }) => `${width} px: ${shift.toFixed(4)}`).join(", "),
    },
    {
      name: `layout shift of ${pages} other pages, worst page and width`,
      value: worstOther.toFixed(4),
      limit: `at most ${MAX_SHIFT}`,
      isWithin: worstOther <= MAX_SHIFT,
      details: worstOthers
        .map(({ path, width, shift }) => `${path} at ${width} px: ${shift.toFixed(4)}`)
        .join(", "),
    },
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
