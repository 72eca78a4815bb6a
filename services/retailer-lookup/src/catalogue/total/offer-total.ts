import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Total } from "@stockfinder/contracts/totals";
import { goodsKind } from "../products/goods-kind.ts";
import { pricePart, shippingPart, taxPart, unknownPart, wayPart } from "./parts.ts";
import type { Terms } from "./terms.ts";
import { betterTotal, NO_TOTAL, totalOf } from "./total-of.ts";

type Priced = Pick<StoreOffer, "storeId" | "name" | "price" | "seller" | "shipping" | "inStoresOnly">;

export interface TotalPlace {
  /** Two letters. */
  readonly state: string;
  /** The nearest branch of the offer's store that has the product; undefined without one. */
  readonly branch: NearShelf | undefined;
}

/** At the shopper's door, or in their car if a branch has it and that is better known or cheaper; then also the other one. */
export function offerTotals(
  offer: Priced,
  { state, branch }: TotalPlace,
  terms: Terms,
): Pick<StoreOffer, "totalAtDoor" | "totalInBranch"> & { total: Total } {
  if (offer.price.currency !== "USD") return { total: NO_TOTAL };
  const isMarketplace = offer.seller?.kind === "marketplace";
  const kind = goodsKind(offer.name);
  const tax = terms.taxes.get(state) ?? null;
  const taxOn = (price: number | null) =>
    price === null ? unknownPart("tax", NO_PRICE) : taxPart(price, { tax, kind });

  const price = offer.price.value < 0 ? null : offer.price.value;
  const shipping =
    price === null
      ? unknownPart("shipping", NO_PRICE)
      : offer.inStoresOnly
        ? unknownPart("shipping", "Only stores are known to have it")
        : shippingPart(price, {
            stated: offer.shipping,
            terms: terms.shops.get(offer.storeId) ?? null,
            isMarketplace,
          });
  const atDoor = totalOf([pricePart(price, "The store's price"), shipping, taxOn(price)]);
  if (!branch || isMarketplace) return { total: atDoor };

  const isOwnPrice = branch.price !== null && branch.currency === "USD";
  const there = isOwnPrice ? branch.price : price;
  const inCar = totalOf([
    pricePart(there, isOwnPrice ? `The price in ${branch.name}` : "The store's price"),
    taxOn(there),
    wayPart(branch.distanceMiles, terms.centsPerMile, branch.name),
  ]);
  if (offer.inStoresOnly) return { total: inCar };
  const total = betterTotal(atDoor, inCar);
  return total === atDoor ? { total, totalInBranch: inCar } : { total, totalAtDoor: atDoor };
}

const NO_PRICE = "The price is not known";
