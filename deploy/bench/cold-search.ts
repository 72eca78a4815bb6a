import { RETAILER_IDS } from "@stockfinder/contracts/lookup";
import { quantile } from "./compare.ts";
import type { Served } from "./drawn-latency.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import type { Figure } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const ZIP = "44114";
const SEARCHES_PER_SECOND = 50;
/** Of each round; a figure is the median of the rounds', since the machine has moments of its own. */
const SEARCHES = 200;
const ROUNDS = 5;
/** Until the code is compiled: a product that has just started is another measurement. */
const WARM_UP = 200;
/** One for each core. */
const WORKERS = 2;

/** Kroger is left out because it is asked twice for a search: with the others one search is one call. */
const RETAILERS = RETAILER_IDS.filter((id) => id !== "kroger");
const HUNG = "walgreens";
const HUNG_UPSTREAM = "wgs";

let marks = 0;

/** How much later than the retailers themselves the product's sections are there, over the real broker and Redis. */
export async function coldSearch(urls: ProductUrls): Promise<Figure[]> {
  const sandbox = await startTarget("sandbox", {});
  try {
    return [
      ...(await withRetailers(urls, sandbox, "", undisturbed)),
      ...(await withRetailers(urls, sandbox, HUNG_UPSTREAM, oneHung)),
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
  const product = await startProductTargets(urls, { SANDBOX_URL: retailers.url }, WORKERS);
  try {
    await search(product.gateway.url, "wipes"); // the stores near the zip code are known from here on
    return await measure(product.gateway.url, retailers.url);
  } finally {
    await product.stop();
    await retailers.stop();
  }
}

async function undisturbed(gateway: string, retailers: string): Promise<Figure[]> {
  await searchAtRate(gateway, WARM_UP);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const searches = await searchAtRate(gateway, SEARCHES);
    rounds.push(compared(searches, (await servedSince(retailers)).took));
  }
  const mark = `qx${++marks}`;
  await Promise.all(Array.from({ length: 100 }, () => search(gateway, `wipes ${mark}`)));
  const { calls } = await servedSince(retailers);

  const over = (values: (round: Round) => readonly number[], share: number) =>
    quantile(
      rounds.map((round) => quantile(values(round), share)),
      0.5,
    );
  const added = [over((round) => round.added, 0.5), over((round) => round.added, 0.99)];
  return [
    ratioFigure(
      "last section / slowest retailer, p50",
      over((round) => round.last, 0.5),
      1.05,
    ),
    ratioFigure(
      "last section / slowest retailer, p99",
      over((round) => round.last, 0.99),
      1.15,
    ),
    { name: "the same as a difference, p50 and p99", value: added.map(ms).join(", ") },
    delayFigure(
      "first section after the fastest retailer, p50",
      over((round) => round.first, 0.5),
      10,
    ),
    {
      name: "upstream calls for 100 equal searches at once",
      value: String(calls),
      limit: "exactly 8",
      isWithin: calls === 8,
    },
  ];
}

async function oneHung(gateway: string, retailers: string): Promise<Figure[]> {
  await searchAtRate(gateway, WARM_UP);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const searches = await searchAtRate(gateway, SEARCHES / 2);
    const answered = searches.map(({ mark, sections }) => ({
      mark,
      sections: new Map([...sections].filter(([id]) => id !== HUNG)),
    }));
    ratios.push(quantile(compared(answered, (await servedSince(retailers)).took).last, 0.5));
  }
  const name = "one retailer hung: last of the other sections / slowest of them, p50";
  return [ratioFigure(name, quantile(ratios, 0.5), 1.05)];
}

/** One value for each search of a round. */
interface Round {
  readonly last: number[];
  readonly added: number[];
  readonly first: number[];
}

/** Sets when the sections were there against what the retailers themselves took. */
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

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}

function ratioFigure(name: string, value: number, atMost: number): Figure {
  return { name, value: value.toFixed(3), limit: `at most ${atMost}`, isWithin: value <= atMost };
}

function delayFigure(name: string, value: number, atMost: number): Figure {
  return { name, value: ms(value), limit: `at most ${atMost} ms`, isWithin: value <= atMost };
}

async function servedSince(retailers: string): Promise<Served> {
  return (await (await fetch(`${retailers}/served`)).json()) as Served;
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
