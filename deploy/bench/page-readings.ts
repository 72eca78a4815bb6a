import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readPage } from "@stockfinder/retailer-lookup/product-page/product-page";
import { Parser } from "htmlparser2";
import { compare, describeMeasure, measured } from "./compare.ts";
import { type ShopPage, shopPages } from "./shop-pages.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget, THIS_PROCESS } from "./target.ts";

const SECONDS = 1;
const PAGES_OF_EACH_SHOP = 3;
const MEMORY_SECONDS = 5;

/** Readings of shops' pages on one core, against a pass of the parser that ignores its results. */
export async function pageReadings(): Promise<Row[]> {
  const pages = shopPages(PAGES_OF_EACH_SHOP);
  const kilobytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0) / pages.length / 1_000;
  const { ratio, subject, baseline } = await compare(
    "page readings",
    load(pages, ({ url, html }) => readPage(html, url)),
    load(pages, ({ html }) => new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(html)),
  );
  return [
    ratioAtLeast(0.4, {
      name: `page readings on one core, ${kilobytes.toFixed(0)} kB each`,
      baseline: "a pass of htmlparser2",
      ratio,
      details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}`,
    }),
    await memoryRow(pages),
  ];
}

function load(pages: readonly ShopPage[], read: (page: ShopPage) => unknown) {
  return () =>
    measured([THIS_PROCESS], SECONDS, async () => {
      const started = performance.now();
      let done = 0;
      while (performance.now() < started + SECONDS * 1_000) {
        for (const page of pages) read(page);
        done += pages.length;
      }
      return done / ((performance.now() - started) / 1_000);
    });
}

/** The peak memory of a process that reads pages without end, against one that only holds them. */
async function memoryRow(pages: readonly ShopPage[]): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-bench-"));
  const file = join(folder, "pages.json");
  try {
    await writeFile(file, JSON.stringify(pages));
    const holding = await peakMegabytes({ PAGES: file, READS: "" });
    const reading = await peakMegabytes({ PAGES: file, READS: "yes" });
    return {
      name: "memory that reading pages takes at most",
      baseline: "a process that only holds them",
      value: `${(reading - holding).toFixed(0)} MB`,
      details: `${reading.toFixed(0)} MB against ${holding.toFixed(0)} MB`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function peakMegabytes(environment: Record<string, string>): Promise<number> {
  const target = await startTarget("page-reader", environment);
  try {
    await wait(MEMORY_SECONDS * 1_000);
    const status = await readFile(`/proc/${target.pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
  } finally {
    await target.stop();
  }
}
