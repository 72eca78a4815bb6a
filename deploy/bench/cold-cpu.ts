import { randomBytes } from "node:crypto";
import { findRabbitmq } from "@stockfinder/testing/rabbitmq";
import { cpuOf, mediansOfPairs } from "./compare.ts";
import { type ProductTargets, type ProductUrls, startProductTargets } from "./product-targets.ts";
import { endSearches, search, searchAtRate } from "./search-load.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

/** Low enough that nothing waits, even while other programs run: CPU time is measured. */
const SEARCHES_PER_SECOND = 20;
const SEARCHES = 80;
const WARM_UP = 160;
const ROUNDS = 5;
const GOAL_MS = 12;

/** The cost of a cold search of 8 look-ups, with and without recording. */
export async function coldCpu(urls: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const sandbox = await startTarget("sandbox", {});
  started.defer(() => sandbox.stop());
  const retailers = await startTarget("slow-retailers", { SANDBOX_URL: sandbox.url });
  started.defer(() => retailers.stop());
  const second = await findRabbitmq(`stockfinder_bench_${randomBytes(4).toString("hex")}`);
  if (!second.server) throw new Error("no second virtual host");
  const { url: amqp, release } = second.server;
  started.defer(release);
  const shared = { SANDBOX_URL: retailers.url };
  const product = await startProductTargets(urls, shared);
  started.defer(() => product.stop());
  const silent = await startProductTargets({ ...urls, amqp }, { ...shared, RECORDS: "no" });
  started.defer(() => silent.stop());
  started.defer(endSearches);

  for (const { gateway } of [product, silent]) {
    await search(gateway.url, "wipes"); // caches the stores near the zip code
    await searchAtRate(gateway.url, WARM_UP, SEARCHES_PER_SECOND);
  }
  const { subject, baseline, ratio } = await mediansOfPairs(
    { rounds: ROUNDS, warmUp: 0 },
    () => cpuOfSearch(product),
    () => cpuOfSearch(silent),
  );
  return [
    {
      name: "CPU of a cold search of 8 look-ups, recording among it",
      value: `${subject.toFixed(1)} ms`,
      limit: `at most ${GOAL_MS} ms`,
      isWithin: subject <= GOAL_MS,
    },
    ratioAtMost(1.08, {
      name: "the same",
      baseline: "without recording",
      ratio,
      details: `without: ${baseline.toFixed(1)} ms`,
    }),
  ];
}

/** CPU time of gateway and worker for a cold search, in milliseconds. */
async function cpuOfSearch({ gateway, lookups }: ProductTargets): Promise<number> {
  const before = await cpuOf([gateway, ...lookups]);
  await searchAtRate(gateway.url, SEARCHES, SEARCHES_PER_SECOND);
  return ((await cpuOf([gateway, ...lookups])) - before) / SEARCHES / 1_000;
}
