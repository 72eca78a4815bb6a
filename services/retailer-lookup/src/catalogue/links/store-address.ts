import { storeAt } from "@stockfinder/product-rules/stores/directory";

/** Whether an address is https at a host of a known store, or at a host below the store's domain (`api.bestbuy.com`). */
export function isStoreAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  for (let labels = url.hostname.split("."); labels.length >= 2; labels = labels.slice(1)) {
    url.hostname = labels.join(".");
    if (storeAt(url)) return true;
  }
  return false;
}
