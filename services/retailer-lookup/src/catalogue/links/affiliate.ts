import { DEFAULT_TAG } from "./link-tag.ts";
import { isWrapped, sovrnLink } from "./wrapped-links.ts";

/** The specification's marketplace: its links never have a code. */
const MARKETPLACE = /^ebay(-|$)/;

/** A second network, for stores that pay more or only through it. */
export interface CouponNetwork {
  /** Its redirect with `{url}` and, where it takes one, `{tag}`. */
  readonly link: string;
  readonly storeIds: readonly string[];
}

export interface AffiliateConfig {
  /** False: the product adds no code to any link. */
  readonly isOn: boolean;
  /** The operator's account at Sovrn, for all stores that no other network is for. */
  readonly sovrnKey: string | undefined;
  readonly coupons: CouponNetwork | undefined;
  /** Set if add-to-cart links may come from Best Buy's products call: with the operator's partner id, if there is one. */
  readonly bestbuy: { readonly partnerId: string | undefined } | undefined;
}

/** A store's plain address through the network for this store; null if there is none. */
export type Wrap = (storeId: string, plainUrl: string, tag?: string) => string | null;

export function affiliateWrap({ isOn, sovrnKey, coupons }: AffiliateConfig): Wrap {
  if (!isOn || (coupons === undefined && sovrnKey === undefined)) return () => null;
  return (storeId, plainUrl, tag = DEFAULT_TAG) => {
    if (isMarketplace(storeId) || isWrapped(plainUrl)) return null;
    if (coupons?.storeIds.includes(storeId)) return couponLink(coupons.link, plainUrl, tag);
    return sovrnKey === undefined ? null : sovrnLink(plainUrl, sovrnKey, tag);
  };
}

export function isMarketplace(storeId: string): boolean {
  return MARKETPLACE.test(storeId);
}

/** `{url}` and `{tag}` are in the query of the template. */
export function couponLink(template: string, url: string, tag: string): string {
  return template
    .replaceAll("{url}", () => encodeURIComponent(url))
    .replaceAll("{tag}", () => encodeURIComponent(tag));
}
