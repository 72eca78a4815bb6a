import type { Handler } from "@stockfinder/bus/bus";
import type { Cache } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { refreshOffer as refreshOfferOperation } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import type { ServiceContext } from "../context.ts";
import { latestAnswer } from "../deadlines.ts";
import { heldOffers } from "../offers/held-offers.ts";
import { offerStore } from "../offers/offer-store.ts";
import { type ReadSourceParts, readSource } from "../offers/read-source.ts";
import { RefreshTurns } from "../offers/refresh-turns.ts";
import { storeAt } from "../stores-directory/directory.ts";

/** A store that hangs keeps no more than so many requests in hand: the others go on. */
const AT_ONCE_BY_STORE = 8;
/** What is left to read the offer when a store has taken all its time. */
const READING_MS = 500;

export interface RefreshOfferParts extends ReadSourceParts, Pick<ServiceContext, "outboundLink" | "metrics"> {
  readonly cache: Pick<Cache, "get" | "set" | "delete" | "turn">;
  readonly everyMs: number;
}

/** Reads one source of a product's offers again and answers with its store's offer. */
export function refreshOffer(parts: RefreshOfferParts): Handler<typeof refreshOfferOperation> {
  const held = heldOffers(parts.database, parts);
  const read = readSource(parts);
  const turns = new RefreshTurns(parts);
  const places = new Map<string, BulkheadPolicy>();

  return async (wanted, { deadline, principal, requestId }) => {
    const { source, zip } = wanted;
    const { storeId, key } = turnOf(wanted);
    const until = latestAnswer(deadline) - READING_MS;
    const place = places.get(storeId) ?? bulkhead(AT_ONCE_BY_STORE, 0);
    places.set(storeId, place);
    try {
      await turns.once(key, until, () =>
        place.execute(() => read(wanted, source, { until, principal, requestId, zip })),
      );
    } catch (error) {
      // The store keeps the offer that it had.
      if (!(error instanceof Fault || error instanceof BulkheadRejectedError)) throw error;
      parts.metrics.refreshFailed(error instanceof Fault ? error.code : "full");
    }
    const { offers } = await held(wanted);
    return offers.offers.find((offer) => offer.storeId === storeId) ?? null;
  };
}

/** A retailer is asked for a product; a page is read once for all products that it may be. */
function turnOf({ upc, country, source, zip }: InputOf<typeof refreshOfferOperation>): {
  readonly storeId: string;
  readonly key: string;
} {
  if ("retailer" in source) {
    const { retailer } = source;
    return {
      storeId: offerStore(retailer, country).id,
      key: `${retailer}:${country}:${upc}${zip ? `:${zip}` : ""}`,
    };
  }
  const store = storeAt(new URL(source.page));
  if (store) return { storeId: store.id, key: source.page };
  const message = "Must be a page of a store";
  throw new Fault("bad-input", `source.page: ${message}`, { errors: [{ path: "source.page", message }] });
}
