import { withoutCodes } from "./affiliate-codes.ts";
import { isWrapped, unwrapLink } from "./wrapped-links.ts";

export interface RealAddress {
  /** The store's address without redirects and codes; the given link if there is none. */
  readonly url: string;
  /** The original redirect or address with an affiliate code; null without one. */
  readonly coded: string | null;
  /** `own`: a link of our API that does not contain the item's address. `broken`: a redirect without a web address. */
  readonly kind: "store" | "own" | "broken";
  /** The store that a link of our API names. */
  readonly storeName: string | null;
}

/** The parameters with the store's address: of our signed links, and of links of our API. */
const ADDRESS_PARAMETERS = ["u", "murl", "url"];

/**
 * The target of a link: an affiliate's redirect, a link of our own, or a store's address. Nothing is fetched. `origin` is
 * the product's own address; in its links `store2` names the store.
 */
export function realAddress(link: string, origin: string): RealAddress {
  if (!isAt(link, origin)) return { ...behind(link), storeName: null };
  const { searchParams } = new URL(link);
  const storeName = searchParams.get("store2");
  const inside = ADDRESS_PARAMETERS.map((name) => searchParams.get(name)).find((value) => value !== null);
  if (inside === undefined || !/^https?:/i.test(inside) || !URL.canParse(inside) || isAt(inside, origin))
    return { url: link, coded: null, kind: "own", storeName };
  return { ...behind(inside), storeName };
}

function behind(link: string): Omit<RealAddress, "storeName"> {
  const unwrapped = unwrapLink(link);
  if (unwrapped === null) return { url: link, coded: null, kind: "broken" };
  const { url, hadCode } = withoutCodes(unwrapped);
  return { url, coded: isWrapped(link) || hadCode ? link : null, kind: "store" };
}

function isAt(link: string, origin: string): boolean {
  const own = URL.parse(origin);
  return own !== null && URL.parse(link)?.host === own.host;
}
