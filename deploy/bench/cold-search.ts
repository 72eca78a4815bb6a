import { RETAILER_IDS } from "@stockfinder/contracts/lookup";
import { quantile } from "./compare.ts";
import { drawnLatency } from "./drawn-latency.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import type { Figure } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const ZIP = "44114";
const SEARCHES_PER_SECOND = 50;
const SEARCHES = 500;

/** Kroger is left out because it is asked twice for a search: with the others one search is one call. */
const UPSTREAM_OF = {
  target: "tgt",
  walmart: "wmt",
  samsclub: "sam",
  walgreens: "wgs",
  ebay: "ebay",
  cvs: "cvs",
  walmartgrocery: "wmtg",
  bestbuy: "bestbuy",
} as const;
const RETAILERS = RETAILER_IDS.filter((id) => id in UPSTREAM_OF) as (keyof typeof UPSTREAM_OF)[];

let marks = 0;

/** How much later than the retailers themselves the product's sections are there, over the real broker and Redis. */
export async function coldSearch(urls: ProductUrls): Promise<Figure[]> {
  const sandbox = await startTarget("sandbox", {});
  try {
    return [
      ...(await withRetailers(urls, sandbox, "", undisturbed)),
      ...(await withRetailers(urls, sandbox, UPSTREAM_OF.walgreens, oneHung)),
    ];
  } finally {
    await sandbox.stop();
  }
}

async function withRetailers(
  urls: ProductUrls,
  sandbox: Target,
  hung: string,
  measure: (gateway: string, retailers: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const retailers = await startTarget("slow-retailers", { SANDBOX_URL: sandbox.url, HUNG: hung });
  const product = await startProductTargets(urls, { SANDBOX_URL: retailers.url });
  try {
    await search(product.gateway.url, "wipes"); // the stores near the zip code are known from here on
    return await measure(product.gateway.url, retailers.url);
  } finally {
    await product.stop();
    await retailers.stop();
  }
}

async function undisturbed(gateway: string, retailers: string): Promise<Figure[]> {
  await searchAtRate(gateway, 50);
  const searches = await searchAtRate(gateway, SEARCHES);
  const last = searches.map(({ sections, mark }) => lastOf(sections) / Math.max(...latencies(mark)));
  const first = searches.map(
    ({ sections, mark }) => Math.min(...sections.values()) - Math.min(...latencies(mark)),
  );

  await callsSince(retailers);
  const mark = `qx${++marks}`;
  await Promise.all(Array.from({ length: 100 }, () => search(gateway, `wipes ${mark}`)));
  const calls = await callsSince(retailers);

  return [
    ratioFigure("last section / slowest retailer, p50", quantile(last, 0.5), 1.05),
    ratioFigure("last section / slowest retailer, p99", quantile(last, 0.99), 1.15),
    delayFigure("first section after the fastest retailer, p50", quantile(first, 0.5), 10),
    {
      name: "upstream calls for 100 equal searches at once",
      value: String(calls),
      limit: "exactly 8",
      isWithin: calls === 8,
    },
  ];
}

async function oneHung(gateway: string): Promise<Figure[]> {
  const searches = await searchAtRate(gateway, SEARCHES / 5);
  const others = searches.map(({ sections, mark }) => {
    const answered = new Map([...sections].filter(([id]) => id !== "walgreens"));
    return lastOf(answered) / Math.max(...latencies(mark, "walgreens"));
  });
  return [
    ratioFigure(
      "one retailer hung: last of the other sections / slowest of them, p50",
      quantile(others, 0.5),
      1.05,
    ),
  ];
}

function ratioFigure(name: string, value: number, atMost: number): Figure {
  return { name, value: value.toFixed(3), limit: `at most ${atMost}`, isWithin: value <= atMost };
}

function delayFigure(name: string, value: number, atMost: number): Figure {
  return { name, value: `${value.toFixed(1)} ms`, limit: `at most ${atMost} ms`, isWithin: value <= atMost };
}

function latencies(mark: string, without?: string): number[] {
  return RETAILERS.filter((id) => id !== without).map((id) => drawnLatency(UPSTREAM_OF[id], mark));
}

function lastOf(sections: ReadonlyMap<string, number>): number {
  return Math.max(...sections.values());
}

async function callsSince(retailers: string): Promise<number> {
  return Number(await (await fetch(`${retailers}/calls`)).text());
}

interface TimedSearch {
  readonly mark: string;
  /** When each retailer's section was there, in milliseconds after the request. */
  readonly sections: ReadonlyMap<string, number>;
}

/** Starts searches at fixed times, whether or not earlier ones are through: a slow product does not slow the load. */
async function searchAtRate(gateway: string, count: number): Promise<TimedSearch[]> {
  const started = performance.now();
  const searches = Array.from({ length: count }, async (_, index) => {
    const due = started + (index * 1_000) / SEARCHES_PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const mark = String(++marks);
    return { mark, sections: await search(gateway, `wipes qx${mark}`) };
  });
  return await Promise.all(searches);
}

async function search(gateway: string, query: string): Promise<Map<string, number>> {
  const parameters = new URLSearchParams({ query, zip: ZIP, retailers: RETAILERS.join(",") });
  const started = performance.now();
  const response = await fetch(`${gateway}/api/search?${parameters}`, {
    headers: { accept: "text/event-stream" },
  });
  if (!response.ok || !response.body) throw new Error(`search answers ${response.status}`);
  const sections = new Map<string, number>();
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const retailer = /"retailer":"(\w+)"/.exec(event)?.[1];
      if (retailer) sections.set(retailer, performance.now() - started);
    }
  }
  return sections;
}
