import type { AffiliateProgram } from "@stockfinder/contracts/links";
import { type CartKind, type DirectoryStore, STORES } from "@stockfinder/product-rules/stores/directory";
import type { AffiliateConfig } from "./affiliate.ts";

export function affiliatePrograms({ isOn, sovrnKey, coupons, bestbuy }: AffiliateConfig): AffiliateProgram[] {
  if (!isOn) return [];
  const programs: AffiliateProgram[] = [];
  if (sovrnKey !== undefined)
    programs.push({ network: "Sovrn Commerce", host: "redirect.viglink.com", links: "items", stores: null });
  if (coupons) {
    const { host } = new URL(coupons.link);
    const stores = namesOf(({ id }) => coupons.storeIds.includes(id));
    programs.push({ network: host, host, links: "items", stores });
  }
  programs.push({
    network: "Amazon Associates",
    host: "www.amazon.com",
    links: "carts",
    stores: withCart("amazon"),
  });
  if (bestbuy?.partnerId !== undefined) {
    const stores = withCart("bestbuy");
    programs.push({ network: "Best Buy", host: "bestbuy.7tiv.net", links: "carts", stores });
  }
  return programs;
}

function withCart(kind: CartKind): { id: string; name: string }[] {
  return namesOf(({ cart }) => cart === kind);
}

function namesOf(isListed: (store: DirectoryStore) => boolean): { id: string; name: string }[] {
  return STORES.filter(isListed).map(({ id, name }) => ({ id, name }));
}
