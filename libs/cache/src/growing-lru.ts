import { LRUCache } from "lru-cache";

/**
 * An LRU cache of at most `most` entries that takes memory only for the entries it has. With the option `max` it would reserve
 * room for all of them at once: a megabyte for 50,000.
 */
export function growingLru<Key extends {}, Value extends {}>(
  most: number,
  lifetime: Pick<LRUCache.Options<Key, Value, unknown>, "ttl" | "ttlResolution" | "perf"> = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1, ...lifetime });
}
