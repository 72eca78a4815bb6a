import { EncodedAnswer, type Handler } from "@stockfinder/bus/bus";
import type { Availability, checkAvailability, ItemAvailability } from "@stockfinder/contracts/availability";
import { availabilityKey } from "@stockfinder/contracts/lookup-answers";
import type { LookupComponents } from "../components.ts";
import type { AdapterCall } from "../readers/adapters/lookup.ts";
import { readingOfAvailability } from "../readers/adapters/readings-of-answers.ts";
import { stockOf } from "../readers/adapters/source-calls.ts";
import type { Answer, Loaded, Settle } from "../readers/answers/cached.ts";
import { LIFETIME } from "../readers/answers/freshness.ts";
import { unknownStock } from "../readers/canaries/unknown-stock.ts";
import { locating } from "../readers/parsing/located.ts";
import { LookupFailure, shopperMessage } from "../readers/parsing/lookup-failure.ts";
import { retailerOf } from "../readers/retailers/active-retailers.ts";
import { callerGroupOf } from "../requests/caller-group.ts";
import { softDeadline } from "../requests/deadlines.ts";
import { nearOf } from "../requests/near.ts";

/**
 * The stock of items near a shopper. Cached per item, so that pages with some items in common share the work; missing
 * items are fetched together. An item that the retailer does not know is left out.
 */
export function availability(components: LookupComponents): Handler<typeof checkAvailability> {
  const { retailers, cached, metrics, clock, trust } = components;

  return async ({ retailer: id, zip, ids }, { deadline, reuseFor, principal }) => {
    const near = nearOf(zip);
    const retailer = retailerOf(retailers, id);
    const now = clock.now();
    const callerGroup = callerGroupOf(principal);
    if (retailer.source === null) {
      const error = { code: "off" as const, message: retailer.notice };
      return { retailer: id, fetchedAt: new Date(now).toISOString(), stale: false, items: [], error };
    }

    const { kind } = retailer.source;
    const idOf = new Map(ids.map((itemId) => [availabilityKey(id, kind, zip, itemId), itemId]));
    const outcomes = await cached.getMany([...idOf.keys()], {
      waitUntil: softDeadline(now, deadline),
      callerGroup,
      loadMany: (keys, hardDeadline, settle) =>
        load(components, {
          retailer,
          near,
          idOf: pick(idOf, keys),
          deadline: hardDeadline,
          callerGroup,
          settle,
        }),
    });

    const answers = [...outcomes].flatMap(([key, outcome]) => {
      if (!isAnswer(outcome)) return [];
      if (trust.isTrusted(id, outcome.fetchedAt)) return outcome;
      return { ...outcome, body: Buffer.from(JSON.stringify(unknownStock(idOf.get(key) ?? ""))) };
    });
    const failure = [...outcomes.values()].find(isFailure);
    const stale = answers.some((answer) => answer.stale);
    const oldest = answers.length > 0 ? Math.min(...answers.map((answer) => answer.fetchedAt)) : now;
    const fetchedAt = new Date(oldest).toISOString();
    const error = failure && { code: failure.code, message: shopperMessage(failure.code) };

    metrics.answered(id, "availability", failure ? "error" : stale ? "stale" : "fresh");
    if (!stale && !failure)
      reuseFor(Math.min(LIFETIME.answer.freshMs, ...answers.map(({ freshMs }) => freshMs)));
    return encode({ retailer: id, fetchedAt, stale, ...(error && { error }) }, answers);
  };
}

function isAnswer(outcome: Answer | LookupFailure): outcome is Answer {
  return !(outcome instanceof LookupFailure);
}

/** An item missing from an answer is `empty`: unknown there, which is no failure of the retailer. */
function isFailure(outcome: Answer | LookupFailure): outcome is LookupFailure {
  return outcome instanceof LookupFailure && outcome.code !== "empty";
}

interface Wanted extends Pick<AdapterCall<never>, "retailer" | "near" | "deadline" | "callerGroup"> {
  /** The items' ids by their keys. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly settle: Settle;
}

/** Fetches the items of `idOf`; returns each one's availability, as it will be served, under its key. */
async function load(
  { lookUp, listings, clock }: LookupComponents,
  { retailer, near, idOf, deadline, callerGroup, settle }: Wanted,
): Promise<ReadonlyMap<string, Loaded | LookupFailure>> {
  const askedAt = clock.now();
  const keyOf = new Map([...idOf].map(([key, id]) => [id, key]));
  const located = locating(near);
  /** An item may arrive early and again with the rest. */
  const recorded = new Set<string>();
  const loadedFrom = (answered: ItemAvailability): Loaded => {
    const item = located(answered);
    if (!recorded.has(item.id)) listings.record([readingOfAvailability(item, { retailer, near, askedAt })]);
    recorded.add(item.id);
    return { body: Buffer.from(JSON.stringify(item)), lifetime: LIFETIME.answer };
  };
  const items = await lookUp({
    retailer,
    near,
    deadline,
    callerGroup,
    ...stockOf([...idOf.values()]),
    found: (item) => {
      const key = keyOf.get(item.id);
      if (key) settle(key, loadedFrom(item));
    },
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  return new Map(
    [...idOf].flatMap(([key, id]) => {
      const item = byId.get(id);
      if (!item) return [];
      return [[key, "failure" in item ? item.failure : loadedFrom(item)] as const];
    }),
  );
}

/** The items are inserted as their cached bytes. */
function encode(head: Omit<Availability, "items">, items: readonly Answer[]): EncodedAnswer {
  const start = JSON.stringify({ ...head, items: [] }).slice(0, -"]}".length);
  const list = items.flatMap(({ body }, index) => (index === 0 ? [body] : [Buffer.from(","), body]));
  return new EncodedAnswer(Buffer.concat([Buffer.from(start), ...list, Buffer.from("]}")]));
}

function pick(idOf: ReadonlyMap<string, string>, keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...idOf].filter(([key]) => keys.includes(key)));
}
