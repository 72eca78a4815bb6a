import { growingLru } from "@stockfinder/cache/growing-lru";
import { parseInput } from "@stockfinder/contracts/fault";
import type { HttpRoute, Operation } from "@stockfinder/contracts/operation";
import type { Request } from "express";

export type PublicOperation = Operation & { readonly http: HttpRoute & { readonly cacheMs: number } };

export function isPublic(operation: Operation): operation is PublicOperation {
  return operation.http?.cacheMs !== undefined;
}

export function asPublic(operation: Operation): PublicOperation {
  if (isPublic(operation)) return operation;
  throw new Error(`The answers of ${operation.name} are not public`);
}

/** A call of a public operation with normalised input: equal calls have equal keys, whatever their URLs look like. */
export interface PublicCall {
  readonly operation: PublicOperation;
  readonly input: unknown;
  readonly key: string;
  readonly retailer: string | undefined;
}

/** @throws {Fault} `bad-input`. */
export function publicCall(operation: PublicOperation, raw: unknown): PublicCall {
  const input = parseInput(operation.input, raw);
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
 * Remembers the result of a successful parse by URL. Parsing the query and validating it takes a quarter of a hot request's
 * time.
 */
export function rememberedByUrl<Parsed extends object>(
  parse: (request: Request) => Parsed,
): (request: Request) => Parsed {
  const remembered = growingLru<string, Parsed>(REMEMBERED);
  return (request) => {
    const { url } = request;
    const known = remembered.get(url);
    if (known) return known;
    const parsed = parse(request);
    if (url.length <= LONGEST_URL) remembered.set(url, parsed);
    return parsed;
  };
}
