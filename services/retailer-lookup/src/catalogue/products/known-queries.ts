import { LRUCache } from "lru-cache";
import { type Query, readQuery } from "./query.ts";

const QUERIES = 200;
const known = new LRUCache<string, Query>({ max: QUERIES });

/** Reads a query, or remembers how it was read: a search asks nine retailers with the same words. */
export function knownQuery(text: string): Query {
  const query = known.get(text) ?? readQuery(text);
  known.set(text, query);
  return query;
}
