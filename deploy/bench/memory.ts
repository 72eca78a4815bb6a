import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { withEmbedded } from "./embedded.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import type { Row } from "./table.ts";

/** Programs return memory after ten seconds at rest. */
const REST_SECONDS = 20;
const SETTINGS = { SANDBOX_URL: "http://127.0.0.1:9" };

/** Each program's memory at rest and its earlier peak. */
export async function memory(urls: ProductUrls): Promise<Row[]> {
  const embedded = await withEmbedded({}, async ({ pid }) => {
    await wait(REST_SECONDS * 1_000);
    return atRest("embedded", pid, 450);
  });
  return [embedded, ...(await serviceFigures(urls))];
}

async function serviceFigures(urls: ProductUrls): Promise<Row[]> {
  // The first start fills the compile cache.
  await (await startProductTargets(urls, SETTINGS)).stop();
  const product = await startProductTargets(urls, SETTINGS);
  try {
    await wait(REST_SECONDS * 1_000);
    return [
      await atRest("gateway", product.gateway.pid, 100),
      await atRest("retailer-lookup", product.lookups[0]?.pid ?? 0, 110),
    ];
  } finally {
    await product.stop();
  }
}

async function atRest(program: string, pid: number, goal: number): Promise<Row> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_000;
  const held = megabytes("VmRSS");
  return {
    name: `memory at rest, ${program}`,
    value: `${held.toFixed(0)} MB`,
    limit: `at most ${goal} MB`,
    isWithin: held <= goal,
    details: `${megabytes("VmHWM").toFixed(0)} MB at most before`,
  };
}
