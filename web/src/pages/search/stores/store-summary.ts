import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { costOf } from "@stockfinder/product-rules/costs";
import { sorted } from "../offers/offer-order.ts";
import { distanceOf, isAvailable, isFar, type Level, type Offer, soldOf } from "../offers/offers.ts";
import { isAwaited, type SearchState, sectionOf } from "../search-state.ts";

export type Verdict =
  | {
      readonly kind: "in-stock";
      readonly price: { readonly amount: number; readonly currency: string } | null;
      /** `online` if no branch near has it. */
      readonly via: Offer["via"];
      readonly distanceMiles: number | null;
      readonly forMembers: boolean;
      /** Only its title says that it is this product: the headline does not count it, nor do other pages. */
      readonly byName: boolean;
      /** Whether what sending it costs is known, or not needed. */
      readonly isWhole: boolean;
    }
  | { readonly kind: "ahead" | "checking" | "unknown" | "out" | "not-listed" | "far-away" | "failed" };

export interface StoreTile {
  /** The store's section, or the offers for one that has none. */
  readonly href: string;
  readonly retailer: string;
  readonly label: string;
  readonly verdict: Verdict;
  /** The one that the verdict is about; null without one. */
  readonly offer: Offer | null;
}

export interface StoreSummary {
  readonly tiles: readonly StoreTile[];
  /** How many stores that sell it have no tile. */
  readonly more: number;
  /** How many are searched. */
  readonly stores: number;
  readonly checking: number;
  readonly inStock: number;
  /** The stores that said whether they list the product. */
  readonly answered: number;
  /** How many said that they do not list it, or have no branch near. */
  readonly without: number;
  /** How many list it and do not say whether they have it. */
  readonly unknown: number;
  /** The labels of the stores that did not answer. */
  readonly silent: readonly string[];
}

/**
 * The verdicts on all stores: in stock if any branch or the web shop has the product. Once all are checked, other stores that sell it
 * take the places of searched ones that do not, and of those that come after them.
 */
export function storeSummary(
  state: SearchState,
  retailers: readonly RetailerInfo[],
  offers: readonly Offer[],
): StoreSummary {
  const byRetailer = Map.groupBy(offers, ({ retailer }) => retailer.id);
  const tiles = retailers
    .filter(({ enabled }) => enabled)
    .map(({ id, label }): StoreTile => {
      const its = byRetailer.get(id) ?? [];
      byRetailer.delete(id);
      return { href: `#${id}`, retailer: id, label, verdict: verdictOf(state, id, its), offer: shownOf(its) };
    });
  const count = (...kinds: Verdict["kind"][]) =>
    tiles.filter(({ verdict }) => kinds.includes(verdict.kind)).length;
  const checked = count("checking") > 0 ? null : inOrder([...tiles, ...otherTiles(byRetailer)]);
  const wanted = checked?.filter(({ offer }) => offer).length ?? 0;
  const more = wanted > tiles.length ? wanted - tiles.length + 1 : 0;
  return {
    tiles: checked?.slice(0, tiles.length - Number(more > 0)) ?? tiles,
    more,
    stores: tiles.length,
    checking: count("checking"),
    inStock: count("in-stock"),
    unknown: count("unknown"),
    without: count("not-listed", "far-away"),
    answered: tiles.length - count("checking", "failed", "far-away"),
    silent: tiles.filter(({ verdict }) => verdict.kind === "failed").map(({ label }) => label),
  };
}

const ORDER: readonly Verdict["kind"][] = [
  "in-stock",
  "ahead",
  "unknown",
  "out",
  "failed",
  "far-away",
  "not-listed",
];

/** In stock first, in the order of the offers below; then what else a shopper may wait for. */
function inOrder(tiles: readonly StoreTile[]): readonly StoreTile[] {
  const offers = sorted(
    tiles.flatMap(({ offer }) => offer ?? []),
    "best",
  );
  const placeOf = ({ verdict, offer }: StoreTile) =>
    verdict.kind === "in-stock" && offer
      ? offers.indexOf(offer)
      : offers.length + ORDER.indexOf(verdict.kind);
  return tiles.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const KINDS: Record<Exclude<Level, "in" | "limited">, "ahead" | "checking" | "unknown" | "out"> = {
  ahead: "ahead",
  checking: "checking",
  unknown: "unknown",
  out: "out",
};

const FAILURES = { nothing: "not-listed", "no-stores": "far-away", silence: "failed" } as const;

function verdictOf(state: SearchState, retailer: RetailerId, offers: readonly Offer[]): Verdict {
  if (isAwaited(state, retailer)) return { kind: "checking" };
  const section = sectionOf(state, retailer);
  if (section.phase === "retrying") return { kind: "checking" };
  if (section.phase === "failed" && (offers.length === 0 || !section.said))
    return { kind: FAILURES[section.said ?? "silence"] };
  return offers.length > 0 ? verdictOn(offers) : { kind: "not-listed" };
}

/** Stores that are not searched. */
function otherTiles(byRetailer: ReadonlyMap<string, readonly Offer[]>): readonly StoreTile[] {
  return [...byRetailer].map(([id, its]) => ({
    href: "#offers",
    retailer: id,
    label: its[0]?.retailer.label ?? id,
    verdict: verdictOn(its),
    offer: shownOf(its),
  }));
}

/** A branch near that has it, else the best. */
function shownOf(offers: readonly Offer[]): Offer | null {
  const all = sorted(offers, "best");
  return all.find((offer) => isAvailable(offer) && offer.via === "pickup" && !isFar(offer)) ?? all[0] ?? null;
}

function verdictOn(offers: readonly Offer[]): Verdict {
  const offer = shownOf(offers);
  if (!offer) return { kind: "not-listed" };
  const { level, price, currency, via, forMembers, byName } = offer;
  if (level !== "in" && level !== "limited") return { kind: KINDS[level] };
  return {
    kind: "in-stock",
    price: price === null ? null : { amount: price, currency },
    via,
    distanceMiles: distanceOf(offer),
    forMembers,
    byName,
    isWhole: costOf(soldOf(offer)).isWhole,
  };
}
