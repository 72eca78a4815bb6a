import { parseInput } from "@stockfinder/contracts/fault";
import type { HttpRoute, Operation } from "@stockfinder/contracts/operation";
import type { Request } from "express";
import { LRUCache } from "lru-cache";

/** An operation whose answers are the same for every caller. */
export type PublicOperation = Operation & { readonly http: HttpRoute & { readonly cacheMs: number } };

export function isPublic(operation: Operation): operation is PublicOperation {
  return operation.http?.cacheMs !== undefined;
}

export function asPublic(operation: Operation): PublicOperation {
  if (isPublic(operation)) return operation;
  throw new Error(`The answers of ${operation.name} are not for everybody`);
}

/** What a caller wants to know, in one spelling whatever the URL looked like. */
export interface Question {
  readonly operation: PublicOperation;
  readonly input: unknown;
  readonly key: string;
  readonly retailer: string | undefined;
}

/** @throws {Fault} `bad-input`. */
export function question(operation: PublicOperation, asked: unknown): Question {
  const input = parseInput(operation.input, asked);
  return { operation, input, key: `${operation.name}${JSON.stringify(input)}`, retailer: retailerOf(input) };
}

function retailerOf(input: unknown): string | undefined {
  const named =
    typeof input === "object" && input !== null && "retailer" in input ? input.retailer : undefined;
  return typeof named === "string" ? named : undefined;
}

const REMEMBERED = 5_000;
const LONGEST_URL = 500;

/**
 * What a URL asks for never changes, so a parse that went well is remembered: taking a query apart and running it through
 * its schema would cost a hot request a quarter of its time.
 */
export function rememberedByUrl<Parsed extends object>(
  parse: (request: Request) => Parsed,
): (request: Request) => Parsed {
  const remembered = new LRUCache<string, Parsed>({ max: REMEMBERED });
  return (request) => {
    const { url } = request;
    const known = remembered.get(url);
    if (known) return known;
    const parsed = parse(request);
    if (url.length <= LONGEST_URL) remembered.set(url, parsed);
    return parsed;
  };
}
