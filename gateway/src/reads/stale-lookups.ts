import type { Cache } from "@stockfinder/cache/cache";
import { checkAvailability } from "@stockfinder/contracts/availability";
import {
  type AnswerHeader,
  availabilityKey,
  decodeAnswer,
  SOURCE_KINDS,
  type SourceKind,
  searchKey,
} from "@stockfinder/contracts/lookup-answers";
import type { Operation } from "@stockfinder/contracts/operation";
import { searchRetailer } from "@stockfinder/contracts/searches";

interface Source {
  readonly cache: Pick<Cache, "get">;
  readonly now: () => number;
}

interface Found {
  readonly body: Buffer;
  readonly fetchedAt: number;
  readonly isStale: boolean;
}

/** No answer for an item, and whether that is because the retailer does not know it. */
interface Nothing {
  readonly isUnknownToRetailer: boolean;
}

/** In the words of the specification. */
const CANNOT_CHECK = {
  code: "failing",
  message: "We are unable to search for this item at this store",
} as const;

/**
 * The look-up service's own answers in the shared cache, up to six hours old: the same that it serves itself while a retailer
 * fails. Answers that are no longer fresh are marked `stale`; `fetchedAt` is their time. Undefined if there is none, and for
 * operations other than search and availability.
 */
export async function findStaleLookup(
  source: Source,
  { name }: Pick<Operation, "name">,
  input: unknown,
): Promise<Buffer | undefined> {
  if (name === searchRetailer.name) return staleSearch(source, input);
  if (name === checkAvailability.name) return staleAvailability(source, input);
  return undefined;
}

async function staleSearch(source: Source, input: unknown): Promise<Buffer | undefined> {
  const { retailer, zip, page, query } = searchRetailer.input.parse(input);
  const found = await newest(source, (kind) => searchKey(retailer, kind, zip, page, query));
  if (!("body" in found)) return undefined;
  if (!found.isStale) return found.body;
  return Buffer.from(JSON.stringify({ ...JSON.parse(found.body.toString()), stale: true }));
}

/** Combines the items, which the service stores one by one. If some are missing, the answer has an error too. */
async function staleAvailability(source: Source, input: unknown): Promise<Buffer | undefined> {
  const { retailer, zip, ids } = checkAvailability.input.parse(input);
  const all = await Promise.all(
    ids.map((id) => newest(source, (kind) => availabilityKey(retailer, kind, zip, id))),
  );
  const found = all.filter((one) => "body" in one);
  if (found.length === 0) return undefined;
  const isComplete = all.every((one) => "body" in one || one.isUnknownToRetailer);
  const answer = {
    retailer,
    fetchedAt: new Date(Math.min(...found.map(({ fetchedAt }) => fetchedAt))).toISOString(),
    stale: found.some(({ isStale }) => isStale),
    items: found.map(({ body }) => JSON.parse(body.toString())),
    ...(!isComplete && { error: CANNOT_CHECK }),
  };
  return Buffer.from(JSON.stringify(answer));
}

/** Reads every source's key: only the service knows a retailer's current source. */
async function newest({ cache, now }: Source, keyOf: (kind: SourceKind) => string): Promise<Found | Nothing> {
  const read = await Promise.all(SOURCE_KINDS.map((kind) => cache.get(keyOf(kind))));
  const entries = read.flatMap((bytes) => (bytes && decodeAnswer(bytes)) ?? []);
  const at = now();
  const good = entries.flatMap(({ header: { answer }, body }) =>
    answer && at < answer.errorUntil
      ? { body, fetchedAt: answer.fetchedAt, isStale: at >= answer.freshUntil }
      : [],
  );
  const [best] = good.sort((a, b) => b.fetchedAt - a.fetchedAt);
  return best ?? { isUnknownToRetailer: entries.some(({ header }) => isUnknown(header)) };
}

function isUnknown({ failure }: AnswerHeader): boolean {
  return failure?.code === "empty";
}
