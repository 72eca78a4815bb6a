import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { cpuOf, quantile } from "./compare.ts";
import type { Served } from "./drawn-latency.ts";
import { type ProductTargets, type ProductUrls, startProductTargets } from "./product-targets.ts";
import { endSearches, nextMark, search, searchAtRate, type TimedSearch } from "./search-load.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const SEARCHES_PER_SECOND = 50;
/** Searches per round; a figure is the median over the rounds, because single rounds vary. */
const SEARCHES = 200;
const ROUNDS = 5;
/** Until the code is compiled: a freshly started product is a different measurement. */
const WARM_UP = 200;
/** One for each core. */
const WORKERS = 2;

const HUNG = "walgreens";
const HUNG_UPSTREAM = "wgs";

/** How much later than the retailers themselves the product returns their sections, over the real broker and Redis. */
export async function coldSearch(urls: ProductUrls): Promise<Row[]> {
  const sandbox = await startTarget("sandbox", {});
  try {
    return [
      ...(await withRetailers(urls, sandbox, "", undisturbed)),
      ...(await withRetailers(urls, sandbox, HUNG_UPSTREAM, oneHung)),
    ];
  } finally {
    endSearches();
    await sandbox.stop();
  }
}

async function withRetailers(
  urls: ProductUrls,
  sandbox: Target,
  hung: string,
  measure: (product: ProductTargets, retailers: string) => Promise<Row[]>,
): Promise<Row[]> {
  const retailers = await startTarget("slow-retailers", { SANDBOX_URL: sandbox.url, HUNG: hung });
  const product = await startProductTargets(urls, { SANDBOX_URL: retailers.url }, WORKERS);
  try {
    await search(product.gateway.url, "wipes"); // caches the stores near the zip code
    return await measure(product, retailers.url);
  } finally {
    await product.stop();
    await retailers.stop();
  }
}

async function undisturbed({ gateway, lookups }: ProductTargets, retailers: string): Promise<Row[]> {
  await searchAtRate(gateway.url, WARM_UP, SEARCHES_PER_SECOND);
  await servedSince(retailers);
  const cpuBefore = await cpuOf([gateway, ...lookups]);
  const rounds: Round[] = [];
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  ownDelay.enable();
  for (let round = 0; round < ROUNDS; round++) {
    const searches = await searchAtRate(gateway.url, SEARCHES, SEARCHES_PER_SECOND);
    rounds.push(compared(searches, (await servedSince(retailers)).took));
  }
  ownDelay.disable();
  const cpu = ((await cpuOf([gateway, ...lookups])) - cpuBefore) / (ROUNDS * SEARCHES);

  const mark = nextMark();
  await Promise.all(Array.from({ length: 100 }, () => search(gateway.url, `wipes qx${mark}`)));
  const { calls } = await servedSince(retailers);

  const median = (share: number, values: (round: Round) => readonly number[]) =>
    quantile(
      rounds.map((round) => quantile(values(round), share)),
      0.5,
    );
  const addedMs = (share: number) => `${median(share, (round) => round.added).toFixed(1)} ms added`;
  const firstMs = median(0.5, (round) => round.first);
  return [
    ratioAtMost(1.05, {
      name: "cold search, last of 8 sections, p50",
      baseline: "slowest retailer's own time",
      ratio: median(0.5, (round) => round.last),
      details: `${addedMs(0.5)}; ${(cpu / 1_000).toFixed(1)} ms CPU a search of 8 look-ups`,
    }),
    ratioAtMost(1.15, {
      name: "the same, p99",
      baseline: "slowest retailer's own time",
      ratio: median(0.99, (round) => round.last),
      details: `${addedMs(0.99)}; at ${SEARCHES_PER_SECOND}/s the product takes ${((cpu * SEARCHES_PER_SECOND) / 1e6).toFixed(1)} of ${availableParallelism()} cores; the generator's own delay: ${(ownDelay.percentile(99) / 1e6).toFixed(1)} ms`,
    }),
    {
      name: "cold search, first section, p50",
      baseline: "fastest retailer's own time",
      value: `+${firstMs.toFixed(1)} ms`,
      limit: "at most +10 ms",
      isWithin: firstMs <= 10,
    },
    {
      name: "100 equal cold searches at once",
      value: `${calls} upstream calls`,
      limit: "exactly 8",
      isWithin: calls === 8,
    },
  ];
}

async function oneHung({ gateway }: ProductTargets, retailers: string): Promise<Row[]> {
  await searchAtRate(gateway.url, WARM_UP, SEARCHES_PER_SECOND);
  await servedSince(retailers);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const searches = await searchAtRate(gateway.url, SEARCHES / 2, SEARCHES_PER_SECOND);
    const others = searches.map(({ mark, sections }) => ({
      mark,
      sections: new Map([...sections].filter(([id]) => id !== HUNG)),
    }));
    rounds.push(quantile(compared(others, (await servedSince(retailers)).took).last, 0.5));
  }
  return [
    ratioAtMost(1.05, {
      name: "one retailer hung: last of the other sections, p50",
      baseline: "slowest of them",
      ratio: quantile(rounds, 0.5),
    }),
  ];
}

/** One value per search of a round. */
interface Round {
  readonly last: number[];
  readonly added: number[];
  readonly first: number[];
}

/** Compares the arrival of the sections with the retailers' own times. */
function compared(searches: readonly TimedSearch[], took: Served["took"]): Round {
  const pairs = searches.map(({ sections, mark }) => ({
    sections: [...sections.values()],
    retailers: Object.values(took[mark] ?? {}),
  }));
  return {
    last: pairs.map(({ sections, retailers }) => Math.max(...sections) / Math.max(...retailers)),
    added: pairs.map(({ sections, retailers }) => Math.max(...sections) - Math.max(...retailers)),
    first: pairs.map(({ sections, retailers }) => Math.min(...sections) - Math.min(...retailers)),
  };
}

async function servedSince(retailers: string): Promise<Served> {
  return (await (await fetch(`${retailers}/served`)).json()) as Served;
}
