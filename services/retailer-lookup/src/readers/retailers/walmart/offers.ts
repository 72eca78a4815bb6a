import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { entries, list, part, Token } from "../../parsing/fields.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { UpstreamCall } from "../../parsing/retailer.ts";
import { soldByOf } from "./listed-item.ts";
import { onlineAvailability } from "./online-stock.ts";
import { PickupOptions, stockAtPickup } from "./pickup-options.ts";

const Offer = z.object({
  sellerId: Token,
  productAvailability: part(z.object({ availabilityStatus: Token })),
  fulfillment: part(z.object({ pickupOptions: PickupOptions })),
});
type Offer = z.infer<typeof Offer>;

const Offers = entries(Offer);

export const ProductOffers = z.object({
  primaryProduct: Token,
  selected: part(z.object({ product: Token })),
  products: entries(z.object({ offers: list(Token) })),
  /** A single offer may be here directly, not under its id. */
  offers: z
    .record(z.string(), z.unknown())
    .transform((offers) => Offers.parse("productAvailability" in offers ? { single: offers } : offers)),
  /** Their names. */
  sellers: entries(
    z
      .object({ sellerName: Token, sellerDisplayName: Token })
      .transform(({ sellerName, sellerDisplayName }) => sellerDisplayName ?? sellerName ?? ""),
  ),
});
type ProductOffers = z.infer<typeof ProductOffers>;

export function availabilityIn(state: ProductOffers, id: string): ItemAvailability {
  const offer = walmartsOffer(state);
  return onlineAvailability(id, {
    availabilityStatus: offer?.productAvailability?.availabilityStatus,
    sellerName: state.sellers.find(({ key }) => key === offer?.sellerId)?.value,
    stores: stockAtPickup(offer?.fulfillment?.pickupOptions ?? []),
  });
}

/** Of the offers for the product shown, that of Walmart itself; else the first. The order of the whole map has no meaning. */
function walmartsOffer({ primaryProduct, selected, products, offers, sellers }: ProductOffers): Offer | null {
  const shown = primaryProduct ?? selected?.product;
  const product = products.find(({ key }) => key === shown) ?? products[0];
  const byId = new Map<string | null, Offer>(offers.map(({ key, value }) => [key, value]));
  const ranked = product?.value.offers.flatMap((id) => byId.get(id) ?? []) ?? [];
  const candidates = ranked.length > 0 ? ranked : [...byId.values()];

  const walmarts = new Set(
    sellers.filter(({ value: sellerName }) => soldByOf({ sellerName }) === "store").map(({ key }) => key),
  );
  return candidates.find(({ sellerId }) => sellerId && walmarts.has(sellerId)) ?? candidates[0] ?? null;
}

const Reply = z.object({ payload: ProductOffers });

export function askOffers(id: string, near: Near): UpstreamCall<ItemAvailability> {
  return {
    request: {
      upstream: "wmt",
      method: "POST",
      path: "/terra-firma/fetch",
      query: { rgs: "OFFER_PRODUCT,OFFER_INVENTORY,OFFER_PRICE,VARIANT_SUMMARY" },
      headers: { Referer: `https://www.walmart.com/product/${id}/sellers` },
      json: {
        itemId: id,
        paginationContext: { selected: false },
        storeFrontIds: [],
        postalAddress: { postalCode: near.zip, city: near.city, stateOrProvinceCode: near.state },
      },
    },
    read: (answer) => availabilityIn(readJson(answer, Reply).payload, id),
  };
}
