import { isShopAddress, storeOfHost } from "@stockfinder/product-rules/stores/directory";
import { type AffiliateConfig, affiliateWrap, isMarketplace } from "./affiliate.ts";
import { withoutCodes } from "./affiliate-codes.ts";
import type { GoLinks } from "./go-link.ts";
import { unwrapLink } from "./wrapped-links.ts";

export interface Outbound {
  /** The link to use: a signed link of this product, or the store's own address if it cannot be signed. */
  readonly url: string;
  readonly plainUrl: string;
  readonly affiliate: boolean;
}

/** The link for clicks on an item, which count for the GTIN. `url` is the store's address of the item, as read. */
export type OutboundLink = (storeId: string, url: string, gtin?: string | null) => Outbound;

export interface OutboundDependencies {
  readonly affiliate: AffiliateConfig;
  readonly goLink: GoLinks["goLink"];
}

/**
 * Through the operator's affiliate where there is one; a code that is already in the address stays. Nothing is wrapped, signed or
 * counted at the marketplace, nor for a host that no store of the directory has.
 */
export function outboundLinks({ affiliate, goLink }: OutboundDependencies): OutboundLink {
  const wrap = affiliateWrap(affiliate);
  return (storeId, url, gtin = null) => {
    const unwrapped = unwrapLink(url);
    const plain = withoutCodes(unwrapped ?? url);
    const plainUrl = plain.url;
    if (isMarketplace(storeId) || !isStoreAddress(plainUrl))
      return { url: plainUrl, plainUrl, affiliate: false };
    const coded = unwrapped !== url || plain.hadCode ? url : wrap(storeId, plainUrl);
    const credited = affiliate.isOn && coded !== null ? goLink(coded, gtin) : null;
    if (credited !== null) return { url: credited, plainUrl, affiliate: true };
    return { url: goLink(plainUrl, gtin) ?? plainUrl, plainUrl, affiliate: false };
  };
}

/** Whether an address is https at a host of a known store, or at a host below the store's domain (`api.bestbuy.com`). */
function isStoreAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !isShopAddress(url)) return false;
  const labels = url.hostname.split(".");
  return labels.slice(0, -1).some((_, first) => storeOfHost(labels.slice(first).join(".")) !== null);
}
