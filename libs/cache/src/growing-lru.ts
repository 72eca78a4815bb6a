import { LRUCache } from "lru-cache";

/** Takes memory only for its entries; with `max` it would reserve a megabyte for 50,000. */
export function growingLru<Key extends {}, Value extends {}>(
  most: number,
  lifetime: Pick<LRUCache.Options<Key, Value, unknown>, "ttl" | "ttlResolution" | "perf"> = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1, ...lifetime });
}
