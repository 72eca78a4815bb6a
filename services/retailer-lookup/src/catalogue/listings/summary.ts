import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { Product } from "@stockfinder/contracts/retailer-items";
import { dayOf } from "../history/daily-prices.ts";
import { type Discount, discountOf } from "../history/discount.ts";
import { sizeIn } from "../products/known-titles.ts";
import { isAvailable } from "./reading-rules.ts";
import type { RecentPoint } from "./recent-points.ts";
import { keptSince } from "./source-retention.ts";

/** What offers show of a listing besides price and stock, worked out when it changes and not for each question. */
export interface Summary {
  /** The contents by the title. */
  readonly size: Product["size"];
  /** Those that decide between stores: without pictures, specs and variants. */
  readonly facts: ProductFacts | null;
  /** What its history says about its was-price on a day (since 1970, in UTC); null without one. */
  readonly judged: { readonly day: number; readonly discount: Discount | null } | null;
}

interface Judged {
  readonly retailer: string;
  readonly isDemo: boolean;
  readonly currency: string | null;
}

/** `now` is the time of the last reading; `recent` null without points to judge by. */
export function summaryOf(
  title: string,
  stated: ProductFacts | null,
  {
    recent,
    now,
    ...listing
  }: Judged & { readonly recent: readonly RecentPoint[] | null; readonly now: number },
): Summary {
  const { pictures: _, specs: __, variants: ___, ...facts } = stated ?? {};
  const was = facts.wasPrice?.amount;
  const isJudged = was !== undefined && recent !== null;
  return {
    size: sizeIn(title),
    facts: stated && facts,
    judged: isJudged ? { day: dayOf(now), discount: judge(recent, listing, { was, now }) } : null,
  };
}

/** What a listing's points say about a was-price; null with too few that may be kept. */
export function judge(
  points: readonly RecentPoint[],
  { currency, ...listing }: Judged,
  { was, now }: { readonly was: number; readonly now: number },
): Discount | null {
  const oldest = keptSince(listing, now);
  const kept = points
    .filter(([at]) => at >= oldest)
    .map(([at, price, currency, stock]) => ({ at, price, currency, isAvailable: isAvailable(stock) }));
  return currency === null ? null : discountOf(kept, { was, currency, now });
}
