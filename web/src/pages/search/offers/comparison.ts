import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { nameOf } from "../products/product-labels.ts";
import { isFromMarketplace, type Listing, MARKETPLACE, type Product } from "../products/products.ts";

/** The link to all stores that sell a product. */
export interface Comparison {
  /** Null for a product without a GTIN. */
  readonly path: string | null;
  /** How many stores are known to sell it. */
  readonly stores: number;
}

export function comparisonOf(product: Product, others: readonly StoreOffer[], country: Country): Comparison {
  const { gtin: upc } = product;
  return {
    path: upc === null ? null : whereToBuyPath({ upc, name: nameOf(product), country }),
    stores: comparedStores(product) + others.length,
  };
}

/** The stores that the linked page lists: unlike a search, it joins no listing by its title alone. */
function comparedStores({ listings }: Product): number {
  const withCode = listings.filter(({ item }) => item.product.gtin !== null);
  const models = new Set(withCode.flatMap(modelsOf));
  const compared = listings.filter(
    (listing) =>
      !isFromMarketplace(listing) &&
      (listing.item.product.gtin !== null || modelsOf(listing).some((model) => models.has(model))),
  );
  return new Set(compared.map(({ retailer }) => retailer.id)).size;
}

function modelsOf({ item: { product } }: Listing): readonly string[] {
  return [product.key, ...product.aliases].filter((key) => key.startsWith("model:"));
}

export function compareText(stores: number): string {
  return stores > 1 ? `Compare ${stores} stores` : "Compare stores";
}

/** Whether somebody in a country can buy there: at a store of that country, or a marketplace. */
export function sellsTo(country: Country): (retailer: RetailerInfo) => boolean {
  return ({ id, country: its }) => its.includes(country) || id === MARKETPLACE;
}

/** The searched stores are those of the zip code's country: Canadian codes begin with a letter. */
export function countryOf(zip: string): Country {
  return /^[a-z]/i.test(zip.trim()) ? "CAN" : "USA";
}
