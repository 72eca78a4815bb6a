import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { shopPages } from "../../../deploy/bench/shop-pages.ts";
import { CHROMIUM, EXTENSION, startExtensionBrowser, switches } from "./extension-browser.ts";

/**
 * Measures in Chromium what the extension costs a page of each of 60 of the sandbox's shops: `NODE_ENV=test node web/extension/test/page-cost.ts`
 * prints JSON. The bench runs it (`deploy/bench/extension.ts`).
 */
const PAGES = 60;
/** After its load event a page is watched so long. */
const WATCHED_MS = 300;
const LONG_MS = 50;

export interface PageCost {
  readonly pages: number;
  /** Of how many the extension read the product. */
  readonly read: number;
  /** Main-thread tasks above 50 ms in which the extension ran: by the thread's own time, and by the clock. */
  readonly longTasks: TimeOf;
  /** The longest time, in ms, that the extension ran in one task. */
  readonly longestRun: TimeOf;
  /** Milliseconds to each page's first paint. */
  readonly firstPaints: { readonly with: readonly number[]; readonly without: readonly number[] };
}

/** Other programs take the processor between: that is in the time by the clock only. */
interface TimeOf {
  readonly thread: number;
  readonly clock: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly pid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of these, in which the thread ran. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string } };
}

const shops = new Map(shopPages(1).map(({ url, html }) => [url.replace("https://", ""), html]));
const addresses = [...shops.keys()].slice(0, PAGES);
const browser = await startExtensionBrowser();
browser.stores.serve(Object.fromEntries(shops));
await browser.allow(...new Set(addresses.map((address) => address.split("/")[0] ?? "")));
const profile = await mkdtemp(join(tmpdir(), "stockfinder-without-"));
const without = await chromium.launchPersistentContext(profile, {
  executablePath: CHROMIUM,
  headless: false,
  ignoreHTTPSErrors: true,
  args: switches(browser.stores.port),
});
const cost = { read: 0, longTasks: { thread: 0, clock: 0 }, longestRun: { thread: 0, clock: 0 } };
const firstPaints = { with: [] as number[], without: [] as number[] };
for (const address of addresses) {
  // In turns, so that both meet the same machine.
  firstPaints.without.push(await visited(without, address, async () => {}));
  firstPaints.with.push(await visited(browser.context, address, count));
}
await without.close();
await browser.stop();
await rm(profile, { recursive: true, force: true });
const measured: PageCost = { pages: addresses.length, ...cost, firstPaints };
process.stdout.write(JSON.stringify(measured));

/** Resolves with the time to the first paint. */
async function visited(
  context: BrowserContext,
  address: string,
  look: (trace: readonly TraceEvent[]) => void,
): Promise<number> {
  const page = await context.newPage();
  const inspector = await context.newCDPSession(page);
  const events = await traced(inspector, async () => {
    await page.goto(`https://${address}`);
    await page.waitForTimeout(WATCHED_MS);
  });
  look(events);
  const paint = await firstPaint(page);
  await page.close();
  return paint;
}

async function traced(inspector: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  inspector.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const categories = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel";
  await inspector.send("Tracing.start", { categories, transferMode: "ReportEvents" });
  await work();
  const complete = new Promise((done) => inspector.once("Tracing.tracingComplete", done));
  await inspector.send("Tracing.end");
  await complete;
  return events;
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
}

function count(trace: readonly TraceEvent[]): void {
  const runs = trace.filter(({ ph, args }) => ph === "X" && args?.data?.url?.startsWith(`${EXTENSION}/`));
  if (runs.some(({ args }) => args?.data?.url?.endsWith("/page.js"))) cost.read += 1;
  const ours = trace.filter((task) => task.name === "RunTask" && runs.some((run) => isWithin(run, task)));
  for (const [kind, ms] of [
    ["thread", threadMs],
    ["clock", clockMs],
  ] as const) {
    cost.longestRun[kind] = Math.max(cost.longestRun[kind], ...runs.map(ms));
    cost.longTasks[kind] += ours.filter((task) => ms(task) > LONG_MS).length;
  }
}

function threadMs({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1_000;
}

function clockMs({ dur = 0 }: TraceEvent): number {
  return dur / 1_000;
}

function isWithin(run: TraceEvent, task: TraceEvent): boolean {
  const isOfThread = run.pid === task.pid && run.tid === task.tid;
  return isOfThread && run.ts >= task.ts && run.ts < task.ts + (task.dur ?? 0);
}
