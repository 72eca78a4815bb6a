import { createHash } from "node:crypto";
import { seeded, zipf } from "./zipf.ts";

export interface Spread {
  /** The busiest shard's load against the average. */
  readonly busiest: number;
  /** The share of all work that the most popular key has: no number of shards gets below it. */
  readonly hottestKey: number;
}

const DRAWS = 100_000;

/** Spreads work over `shards` by the hash of its key; the frequency of keys follows Zipf's law. */
export function spread(
  shards: number,
  { keys, exponent }: { readonly keys: number; readonly exponent: number },
): Spread {
  const draw = zipf(keys, exponent, seeded(3));
  const work = new Float64Array(shards);
  let hottest = 0;
  for (let n = 0; n < DRAWS; n++) {
    const key = draw();
    if (key === 1) hottest++;
    const shard = shardOf(String(key), shards);
    work[shard] = (work[shard] ?? 0) + 1;
  }
  return { busiest: Math.max(...work) / (DRAWS / shards), hottestKey: hottest / DRAWS };
}

/** The shard of a key, from 0. */
export function shardOf(key: string, shards: number): number {
  return createHash("sha256").update(key).digest().readUInt32BE() % shards;
}
