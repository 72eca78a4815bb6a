import type { Bus } from "@stockfinder/bus/bus";
import { unlessFailed } from "@stockfinder/contracts/fault";
import type { HeldPage } from "@stockfinder/contracts/held-page";
import { productHistory } from "@stockfinder/contracts/history";
import type { Country } from "@stockfinder/contracts/listings";
import { heldNearShelves } from "@stockfinder/contracts/near";
import { heldOffers } from "@stockfinder/contracts/offers";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { describeProduct } from "@stockfinder/contracts/products";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { listStores } from "@stockfinder/contracts/stores";
import { trendingProducts } from "@stockfinder/contracts/trending";
import { placeOf } from "@stockfinder/places/places";
import type { Clock } from "@stockfinder/service/clock";

/** A page does not wait longer for its content. */
const PATIENCE_MS = 300;
const NEAR_MILES = 25;
const HISTORY_DAYS = 90;
/** The client's first batch of trending products. */
const FIRST_BATCH = { offset: 0, limit: 21 };

const NOTHING = {
  country: "USA",
  zip: null,
  place: null,
  retailers: null,
  stores: [],
  offers: null,
  near: null,
  product: null,
  history: null,
  trending: null,
} satisfies Omit<HeldPage, "now">;

export interface WantedProduct {
  readonly upc: string;
  readonly country: Country;
  readonly zip: string | null;
}

export class StoredContent {
  readonly #bus: Pick<Bus, "call">;
  readonly #clock: Pick<Clock, "now">;

  constructor(bus: Pick<Bus, "call">, clock: Pick<Clock, "now">) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** Null if the offers cannot be read in time; other parts are then missing alone. */
  async ofProduct({ upc, country, zip }: WantedProduct, requestId: string): Promise<HeldPage | null> {
    const [answer, near, product, history, stores, retailers] = await Promise.all([
      this.#read(heldOffers, { upc, country, ...(zip !== null && { zip }) }, requestId),
      zip === null ? null : this.#read(heldNearShelves, { upc, zip, radius: NEAR_MILES }, requestId),
      this.#read(describeProduct, { upc, country }, requestId),
      this.#read(productHistory, { upc, country, days: HISTORY_DAYS }, requestId),
      this.#read(listStores, {}, requestId),
      this.#read(listRetailers, {}, requestId),
    ]);
    if (answer === null) return null;
    const { held: offers } = answer;
    const named = new Set([...offers.offers.map(({ storeId }) => storeId), ...shelfStores(near)]);
    return {
      ...NOTHING,
      now: this.#clock.now(),
      country,
      zip,
      place: zip === null ? null : (placeOf(zip) ?? null),
      retailers,
      stores: (stores ?? []).filter(({ id }) => named.has(id)).map(({ id, name }) => ({ id, name })),
      offers,
      near,
      product,
      history: history && { ...history, stores: [] },
    };
  }

  /** Null if the trending products cannot be read in time. */
  async ofTrending(zip: string | null, requestId: string): Promise<HeldPage | null> {
    const [trending, retailers] = await Promise.all([
      this.#read(trendingProducts, { ...FIRST_BATCH, zip: zip ?? undefined, caller: "pages" }, requestId),
      this.#read(listRetailers, {}, requestId),
    ]);
    return trending && { ...NOTHING, now: this.#clock.now(), retailers, trending };
  }

  async #read<O extends Operation>(operation: O, input: InputOf<O>, requestId: string) {
    const context = { principal: ANONYMOUS, requestId, deadline: this.#clock.now() + PATIENCE_MS };
    return (await unlessFailed(this.#bus.call(operation, input, context))) ?? null;
  }
}

function shelfStores(near: OutputOf<typeof heldNearShelves> | null): readonly string[] {
  return near?.shelves.map(({ retailer }) => retailer) ?? [];
}
