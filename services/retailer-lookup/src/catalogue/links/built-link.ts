import type { BuiltLink } from "@stockfinder/contracts/links";
import type { Country } from "@stockfinder/contracts/listings";
import { bareId } from "@stockfinder/contracts/store-ids";
import { type DirectoryStore, STORES, storeAt, storeOf } from "@stockfinder/product-rules/stores/directory";
import type { Wrap } from "./affiliate.ts";
import { amazonPage, cartAddress, isOfCart, itemIdIn, shopifyCart } from "./cart-links.ts";
import type { LinkFailure } from "./link-failure.ts";
import { realAddress } from "./real-address.ts";

export interface LinkWanted {
  readonly url: string;
  readonly country: Country;
  readonly tag: string;
  readonly origin: string;
}

export interface CartItem {
  readonly address: string;
  /** At Best Buy, unless the link had somebody's code: an address with ours may replace it. */
  readonly creditableSku: string | null;
}

/** A link without its add-to-cart address, which may need a call. */
export interface PlannedLink {
  readonly link: Omit<BuiltLink, "autoCartUrl">;
  readonly cart: CartItem | null;
  /** Why `affiliateUrl` is null, or `url` unchanged. */
  readonly failure: LinkFailure | null;
  readonly cartFailure: LinkFailure | null;
}

export interface LinkRules {
  readonly wrap: Wrap;
  readonly isOn: boolean;
}

export function planLink(wanted: LinkWanted, rules: LinkRules): PlannedLink {
  const real = realAddress(wanted.url, wanted.origin);
  const address = URL.parse(secured(real.url));
  const found = address && storeAt(address);
  const store = found ? inCountry(found, wanted.country) : storeNamed(real.storeName, wanted.country);
  const nothing = (failure: LinkFailure | null, cartFailure: LinkFailure | null = null): PlannedLink => ({
    link: {
      url: found ? secured(real.url) : real.url,
      storeId: store?.id ?? null,
      affiliateUrl: null,
    },
    cart: null,
    failure,
    cartFailure,
  });

  if (real.kind === "own") return nothing("own-link", store?.cart ? "other-store" : "no-cart-links");
  if (!address || real.kind === "broken" || !hasDomain(address)) return nothing("no-domain");
  if (real.storeName !== null && !(found && isNamed(found, real.storeName))) return nothing("other-store");
  if (!found || !store) return nothing(null, "no-cart-links");
  return planFor(
    { store, address, url: secured(real.url), coded: real.coded, hasMoved: store !== found },
    wanted,
    rules,
  );
}

interface Located {
  readonly store: DirectoryStore;
  readonly address: URL;
  readonly url: string;
  /** The original link, if it has an affiliate code. */
  readonly coded: string | null;
  /** Whether `store` is the other country's shop, which has the same item. */
  readonly hasMoved: boolean;
}

function planFor(
  { store, address, url: plainUrl, coded, hasMoved }: Located,
  { tag }: LinkWanted,
  { wrap, isOn }: LinkRules,
): PlannedLink {
  const host = (hasMoved && store.hosts[0]) || address.hostname;
  const asin = store.cart === "amazon" && isOfCart("amazon", address) ? itemIdIn("amazon", address) : null;
  if (store.cart === "amazon" && asin === null) {
    const link = { url: plainUrl, storeId: store.id, affiliateUrl: null };
    return { link, cart: null, failure: "no-item-id", cartFailure: null };
  }
  const url = asin === null ? plainUrl : amazonPage(asin, host);
  const kept = isOn && !hasMoved ? coded : null;
  const link = {
    url,
    storeId: store.id,
    affiliateUrl: coded === null ? wrap(store.id, url, tag) : kept,
  };
  return {
    link,
    failure: null,
    ...cartOf(store, address, { host, tag: isOn && coded === null ? tag : null }),
  };
}

/** `tag` is null if the address must not have our code. */
function cartOf(
  { cart: kind }: DirectoryStore,
  address: URL,
  { host, tag }: { readonly host: string; readonly tag: string | null },
): Pick<PlannedLink, "cart" | "cartFailure"> {
  if (kind === null) {
    const cart = shopifyCart(address);
    return cart === null ? noCart("no-cart-links") : takenBy({ address: cart, creditableSku: null });
  }
  if (!isOfCart(kind, address)) return noCart("other-store");
  const id = itemIdIn(kind, address);
  if (id === null) return noCart("no-item-id");
  const creditableSku = kind === "bestbuy" && tag !== null ? id : null;
  return takenBy({ address: cartAddress(kind, id, host, tag), creditableSku });
}

const takenBy = (cart: CartItem) => ({ cart, cartFailure: null });
const noCart = (cartFailure: LinkFailure) => ({ cart: null, cartFailure });

/** All known stores support TLS. */
function secured(address: string): string {
  return address.replace(/^http:/i, "https:");
}

/** Amazon's items have the same id in both countries. */
function inCountry(store: DirectoryStore, country: Country): DirectoryStore {
  if (store.cart !== "amazon" || store.country === country) return store;
  return storeOf("amazon", country) ?? store;
}

function storeNamed(name: string | null, country: Country): DirectoryStore | null {
  if (name === null) return null;
  return storeOf(name.toLowerCase(), country) ?? STORES.find((store) => isNamed(store, name)) ?? null;
}

function isNamed({ id, name }: DirectoryStore, said: string): boolean {
  const folded = said.toLowerCase();
  return bareId(id).toLowerCase() === folded.replace(/-can$/, "") || name.toLowerCase() === folded;
}

/** Not an address of a machine, nor a name without a dot. */
function hasDomain({ hostname }: URL): boolean {
  return /\.[a-z][a-z\d-]*$/i.test(hostname);
}
