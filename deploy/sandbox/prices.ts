import type { Chain } from "./catalog/columns.ts";
import type { Product } from "./catalog.ts";
import type { SandboxClock } from "./clock.ts";
import { between, chance } from "./random.ts";
import type { StockRoom } from "./stock.ts";

export interface Price {
  readonly cents: number;
  /** The regular price; the same as the price when it is not on sale. */
  readonly regularCents: number;
}

const HOUR = 3_600_000;
const SHARE_ON_SALE = 0.14;

/** A seller's price level, and the last digit of its prices. */
export interface PricePolicy {
  readonly level: number;
  readonly ending: number;
}

const POLICY: Readonly<Record<Chain, PricePolicy>> = {
  target: { level: 1.02, ending: 9 },
  walmart: { level: 0.97, ending: 8 },
  samsclub: { level: 0.9, ending: 8 },
  walgreens: { level: 1.18, ending: 9 },
  cvs: { level: 1.2, ending: 9 },
  walmartgrocery: { level: 0.97, ending: 8 },
  kroger: { level: 1.0, ending: 9 },
  ebay: { level: 1.35, ending: 9 },
  bestbuy: { level: 1.0, ending: 9 },
};

/** Prices derive from seed, product, chain and time: each chain reprices each product every few days, sometimes as a sale. */
export class PriceList {
  readonly #seed: string;
  readonly #clock: SandboxClock;
  readonly #stock: StockRoom;

  constructor(seed: string, clock: SandboxClock, stock: StockRoom) {
    this.#seed = seed;
    this.#clock = clock;
    this.#stock = stock;
  }

  of(product: Product, chain: Chain): Price {
    // Scarce products sell at their list price, except on eBay.
    if (product.supply === "scarce" && chain !== "ebay")
      return this.#forced(product) ?? { cents: product.cents, regularCents: product.cents };
    return this.at(product, chain, POLICY[chain]);
  }

  /** The price at any seller: a chain, or the host of a shop. */
  at(product: Product, seller: string, { level, ending }: PricePolicy): Price {
    const forced = this.#forced(product);
    if (forced) return forced;
    const label = [this.#seed, product.upc, seller] as const;
    const hours = between(10, 80, "reprice", ...label);
    const week = Math.floor(this.#clock.now() / (hours * HOUR) + between(0, 1, "phase", ...label));
    const own = between(0.94, 1.08, "own", ...label) * between(0.97, 1.04, "week", week, ...label);
    const regularCents = ended(product.cents * level * own, ending);
    if (!chance(SHARE_ON_SALE, "sale", week, ...label)) return { cents: regularCents, regularCents };
    return { cents: ended(regularCents * between(0.7, 0.9, "cut", week, ...label), ending), regularCents };
  }

  #forced({ upc }: Product): Price | null {
    const cents = this.#stock.forced(upc)?.priceCents;
    return cents === undefined ? null : { cents, regularCents: cents };
  }
}

function ended(cents: number, ending: number): number {
  return Math.max(50, Math.round(cents / 10) * 10) - 10 + ending;
}
