import { isShopAddress, storeOfHost } from "@stockfinder/product-rules/stores/directory";

/** Whether an address is https at a host of a known store, or at a host below the store's domain (`api.bestbuy.com`). */
export function isStoreAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !isShopAddress(url)) return false;
  const labels = url.hostname.split(".");
  return labels.slice(0, -1).some((_, first) => storeOfHost(labels.slice(first).join(".")) !== null);
}
