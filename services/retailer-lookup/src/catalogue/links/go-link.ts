import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";
import { GO_PATH } from "@stockfinder/contracts/links";
import { isShopAddress } from "@stockfinder/product-rules/stores/directory";
import { LRUCache } from "lru-cache";

/** Addresses beyond this length make a link longer than servers accept. */
const LONGEST_ADDRESS = 4_000;
/** About 6,000 links. Searches list the same items again and again, and signing took a tenth of a worker's time. */
const REMEMBERED_CHARACTERS = 2_000_000;
/** The product's GTIN, a dot, and the signature in base64url. */
const SIGNATURE = /^(?:(\d{12,14})\.)?([\w-]{43})$/;

export interface SignedLink {
  readonly target: string;
  readonly gtin: string | null;
}

export interface GoLinks {
  /** `/go?u=…&s=…`, or null for an address that is never linked to. A click counts for the GTIN. */
  goLink(target: string, gtin?: string | null): string | null;
  /** Null unless this product has signed exactly this address. */
  read(u: string, s: string): SignedLink | null;
}

export function goLinks(secret: string): GoLinks {
  // Signing with bytes takes 13 us, with a key 2 us.
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "stockfinder go links", 32)));
  const sign = (target: string, gtin: string | null) =>
    createHmac("sha256", key)
      .update(`${gtin ?? ""}\n${target}`)
      .digest("base64url");

  const signed = new LRUCache<string, string>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (link) => link.length,
  });

  return {
    goLink(address, gtin = null) {
      const item = `${gtin} ${address}`;
      const known = signed.get(item);
      if (known !== undefined) return known;
      const target = shopAddress(address);
      if (target === null) return null;
      const s = `${gtin === null ? "" : `${gtin}.`}${sign(target, gtin)}`;
      const link = `${GO_PATH}?u=${encodeURIComponent(target)}&s=${s}`;
      signed.set(item, link);
      return link;
    },

    read(u, s) {
      const [, gtin = null, signature] = SIGNATURE.exec(s) ?? [];
      if (signature === undefined) return null;
      // The text is compared, not the bytes that it encodes: several texts encode the same bytes.
      const expected = sign(u, gtin);
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return null;
      return shopAddress(u) === u ? { target: u, gtin } : null;
    },
  };
}

/** The address in its one spelling, which is printable ASCII; null unless it is https, on its port, without a user. */
function shopAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !isShopAddress(url)) return null;
  return url.href.length <= LONGEST_ADDRESS ? url.href : null;
}
