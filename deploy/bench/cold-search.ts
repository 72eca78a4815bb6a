import { median, quantile } from "./compare.ts";
import type { Served } from "./drawn-latency.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
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

/** The addresses of the gateway and of the retailers behind it. */
interface Subject {
  readonly gateway: string;
  readonly retailers: string;
}

async function withRetailers(
  urls: ProductUrls,
  sandbox: Target,
  hung: string,
  measure: (subject: Subject) => Promise<Row[]>,
): Promise<Row[]> {
  const retailers = await startTarget("slow-retailers", { SANDBOX_URL: sandbox.url, HUNG: hung });
  const product = await startProductTargets(urls, { SANDBOX_URL: retailers.url }, WORKERS);
  const subject = { gateway: product.gateway.url, retailers: retailers.url };
  try {
    await search(subject.gateway, "wipes"); // caches the stores near the zip code
    await searchAtRate(subject.gateway, WARM_UP, SEARCHES_PER_SECOND);
    await servedSince(subject);
    return await measure(subject);
  } finally {
    await product.stop();
    await retailers.stop();
  }
}

async function undisturbed(subject: Subject): Promise<Row[]> {
  const rounds = await roundsOf(subject, ({ sections }) => [...sections.values()]);
  const mark = nextMark();
  await Promise.all(Array.from({ length: 100 }, () => search(subject.gateway, `wipes qx${mark}`)));
  const { calls } = await servedSince(subject);

  const over = (share: number, values: (round: Round) => readonly number[]) =>
    median(rounds.map((round) => quantile(values(round), share)));
  const firstMs = over(0.5, (round) => round.first);
  const baseline = "slowest retailer's own time";
  return [
    ratioAtMost(1.05, {
      name: "cold search, last of 8 sections, p50",
      baseline,
      ratio: over(0.5, (round) => round.last),
    }),
    ratioAtMost(1.15, { name: "the same, p99", baseline, ratio: over(0.99, (round) => round.last) }),
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

async function oneHung(subject: Subject): Promise<Row[]> {
  const rounds = await roundsOf(subject, ({ sections }) =>
    [...sections].flatMap(([id, at]) => (id === HUNG ? [] : at)),
  );
  return [
    ratioAtMost(1.05, {
      name: "one retailer hung: last of the other sections, p50",
      baseline: "slowest of them",
      ratio: median(rounds.map(({ last }) => median(last))),
    }),
  ];
}

/** One value per search of a round: the arrival of its sections against the retailers' own times. */
interface Round {
  readonly last: number[];
  readonly first: number[];
}

async function roundsOf(subject: Subject, arrivals: (search: TimedSearch) => number[]): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const searches = await searchAtRate(subject.gateway, SEARCHES, SEARCHES_PER_SECOND);
    const { took } = await servedSince(subject);
    const pairs = searches.map((search) => ({
      sections: arrivals(search),
      retailers: Object.values(took[search.mark] ?? {}),
    }));
    rounds.push({
      last: pairs.map(({ sections, retailers }) => Math.max(...sections) / Math.max(...retailers)),
      first: pairs.map(({ sections, retailers }) => Math.min(...sections) - Math.min(...retailers)),
    });
  }
  return rounds;
}

async function servedSince({ retailers }: Subject): Promise<Served> {
  return (await (await fetch(`${retailers}/served`)).json()) as Served;
}
