import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, ratingOf, wasPriceOf } from "../../parsing/facts.ts";
import { ItemId, list, Price, part, Quantity, Text, Token, Upc } from "../../parsing/fields.ts";

const HOST = "https://www.samsclub.com";
const IMAGES = "https://scene7.samsclub.com/is/image/samsclub/";

/** Price and stock at the requested club, or online. Null if they are missing. */
interface Offer {
  readonly price: number | null;
  /** Before a discount; null if it is not stated. */
  readonly wasPrice: NonNullable<ProductFacts["wasPrice"]> | null;
  readonly status: Status | null;
}

export interface ClubProduct {
  readonly id: string | null;
  readonly title: string | null;
  readonly upc: string | null;
  readonly url: string | null;
  readonly imageUrl: string | null;
  readonly club: Offer;
  readonly online: Offer;
  readonly rating?: ProductFacts["rating"];
}

/** Letter case differs between calls; whatever is neither in stock nor low is out. */
const Inventory = part(
  z.object({ status: Token }).transform(({ status }): Status | null => {
    switch (status?.toLowerCase()) {
      case undefined:
        return null;
      case "instock":
        return STATUS.in;
      case "lowinstock":
        return STATUS.limited;
      default:
        return STATUS.out;
    }
  }),
);

const Amount = part(z.object({ currencyAmount: Price }).transform(({ currencyAmount }) => currencyAmount));
const Pricing = part(
  z.object({ finalPrice: Amount, listPrice: Amount }).transform(({ finalPrice: price, listPrice }) => ({
    price,
    wasPrice: wasPriceOf(listPrice, "list", price) ?? null,
  })),
);

const UNPRICED = { price: null, wasPrice: null };

const RecordV1 = z
  .object({
    productId: ItemId,
    productName: Text,
    seoUrl: Token,
    listImage: Token,
    skuOptions: list(z.object({ upc: Upc })),
    reviewRating: Quantity,
    reviewCount: Quantity,
    clubPricing: Pricing,
    clubInventory: Inventory,
    onlinePricing: Pricing,
    onlineInventory: Inventory,
  })
  .transform(
    (record): ClubProduct => ({
      id: record.productId,
      title: record.productName,
      upc: record.skuOptions[0]?.upc ?? null,
      url: record.seoUrl,
      imageUrl: absoluteUrl(record.listImage, HOST),
      club: { ...UNPRICED, ...record.clubPricing, status: record.clubInventory },
      online: { ...UNPRICED, ...record.onlinePricing, status: record.onlineInventory },
      rating: ratingOf(record.reviewRating, record.reviewCount),
    }),
  );

const OfferV2 = part(
  z
    .object({
      price: part(
        z.object({
          finalPrice: part(z.object({ amount: Price })),
          startPrice: part(z.object({ amount: Price })),
        }),
      ),
      inventory: Inventory,
    })
    .transform(({ price: stated, inventory: status }) => {
      const price = stated?.finalPrice?.amount ?? null;
      return { price, wasPrice: wasPriceOf(stated?.startPrice?.amount, "was", price) ?? null, status };
    }),
);

const NO_OFFER: Offer = { ...UNPRICED, status: null };

/** Images are names under one root. */
const RecordV2 = z
  .object({
    productId: ItemId,
    descriptors: z.object({ name: Text }),
    searchAndSeo: part(z.object({ url: Token })),
    skus: list(
      z.object({ assets: part(z.object({ image: Token })), onlineOffer: OfferV2, clubOffer: OfferV2 }),
    ),
  })
  .transform(({ productId, descriptors, searchAndSeo, skus: [sku] }): ClubProduct => {
    const image = sku?.assets?.image;
    return {
      id: productId,
      title: descriptors.name,
      upc: null,
      url: searchAndSeo?.url ?? null,
      imageUrl: image ? absoluteUrl(image, IMAGES) : null,
      club: sku?.clubOffer ?? NO_OFFER,
      online: sku?.onlineOffer ?? NO_OFFER,
    };
  });

export const ProductRecord = z.union([RecordV2, RecordV1]);

/** With the club's price if it has one, since members go there. Null without an id or a title. */
export function toItem({
  id,
  title,
  upc,
  url,
  imageUrl,
  club,
  online,
  rating,
}: ClubProduct): ListedItem | null {
  if (id === null || title === null) return null;
  return {
    id,
    upc,
    url: absoluteUrl(url, HOST) ?? `${HOST}/p/${id}`,
    title,
    imageUrl,
    price: club.price ?? online.price,
    currency: "USD",
    status: [club.status, online.status].filter((status) => status !== null),
    statusCode: null,
    ...factsOf({ wasPrice: (club.price === null ? online : club).wasPrice, rating }),
  };
}
