import type { Supply } from "./catalog/columns.ts";
import type { Product } from "./catalog.ts";
import type { SandboxClock } from "./clock.ts";
import { between, chance, unit } from "./random.ts";

export type Level = "in" | "limited" | "out";

export interface Stock {
  readonly level: Level;
  readonly quantity: number;
  /** False if this store never sells the product; it is then also out of stock. */
  readonly carried: boolean;
}

/** A shelf: one of a chain's stores, or `online` for its warehouse. */
export type StoreId = string;
export const ONLINE = "online";

/** Stock that a test or operator forces for a product, at any time. */
export interface Forced {
  readonly stock?: Level | undefined;
  readonly priceCents?: number | undefined;
}

const HOUR = 3_600_000;
/** Answers stay equal for this long. */
const STEP = 60_000;

/** Stock that never changes. */
const ALWAYS = { endless: "in", discontinued: "out" } as const satisfies Partial<Record<Supply, Level>>;

/** How fast a delivery sells, in deliveries (at 2 the shelf is empty half of the time), and the hours between deliveries. */
const SUPPLY: Record<
  Exclude<Supply, keyof typeof ALWAYS>,
  { pace: readonly [number, number]; hours: readonly [number, number] }
> = {
  plentiful: { pace: [0.8, 1.12], hours: [8, 30] },
  tight: { pace: [1.2, 2.4], hours: [4, 12] },
  scarce: { pace: [3, 6], hours: [1.5, 5] },
};

/** The size of a delivery, the highest amount that counts as limited, and the amounts shown for forced levels. */
interface Room {
  readonly delivered: readonly [least: number, most: number];
  readonly limitedUpTo: number;
  readonly forced: Readonly<Record<Level, number>>;
}

const SHELF: Room = { delivered: [10, 60], limitedUpTo: 3, forced: { in: 24, limited: 2, out: 0 } };
const WAREHOUSE: Room = {
  delivered: [900, 4_000],
  limitedUpTo: 100,
  forced: { in: 950, limited: 60, out: 0 },
};

const SHARE_CARRIED = 0.95;

/**
 * How much of each product is in each store. Deliveries fill a shelf, and it sells evenly between them, so that stock moves
 * as in a real store: slowly for most products, quickly for scarce ones. Nothing is stored: the amount derives from seed,
 * product, store and time.
 */
export class StockRoom {
  readonly #seed: string;
  readonly #clock: SandboxClock;
  readonly #forced = new Map<string, Forced>();

  constructor(seed: string, clock: SandboxClock) {
    this.#seed = seed;
    this.#clock = clock;
  }

  /** `seller` is a chain, or the host of a shop. */
  at({ upc, supply }: Product, seller: string, store: StoreId): Stock {
    const room: Room = store === ONLINE ? WAREHOUSE : SHELF;
    const forced = this.#forced.get(upc)?.stock;
    if (forced) return steady(forced, room);
    if (supply === "endless" || supply === "discontinued") return steady(ALWAYS[supply], room);
    const shelf = [this.#seed, upc, seller, store] as const;
    if (store !== ONLINE && !chance(SHARE_CARRIED, "carried", ...shelf)) {
      return { level: "out", quantity: 0, carried: false };
    }
    const { pace, hours } = SUPPLY[supply];
    const time = Math.floor(this.#clock.now() / STEP) * STEP;
    const deliveries = time / (between(...hours, "hours", ...shelf) * HOUR) + unit("offset", ...shelf);
    const sold = (deliveries % 1) * between(...pace, "pace", ...shelf);
    const delivered = between(...room.delivered, "delivered", Math.floor(deliveries), ...shelf);
    const quantity = Math.max(0, Math.ceil(delivered * (1 - sold)));
    const level = quantity === 0 ? "out" : quantity <= room.limitedUpTo ? "limited" : "in";
    return { level, quantity, carried: true };
  }

  forced(upc: string): Forced | undefined {
    return this.#forced.get(upc);
  }

  force(upc: string, forced: Forced): void {
    this.#forced.set(upc, { ...this.#forced.get(upc), ...forced });
  }

  release(upc?: string): void {
    if (upc === undefined) this.#forced.clear();
    else this.#forced.delete(upc);
  }
}

function steady(level: Level, { forced }: Room): Stock {
  return { level, quantity: forced[level], carried: true };
}
