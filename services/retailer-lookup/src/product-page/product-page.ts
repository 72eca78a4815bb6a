import { absoluteUrl, plainText } from "../reading/text.ts";
import { readAvailabilityWord } from "./availability-word.ts";
import { isOfType, type LinkedNode, listOf, nodesOf, productNodes } from "./json-ld.ts";
import { type MicrodataItem, type PageFacts, readPageFacts } from "./page-facts.ts";
import { readPriceText } from "./price-text.ts";

/** The product that a shop's page is about, as its structured data tells it. */
export interface PageProduct {
  readonly name: string | null;
  readonly image: string | null;
  readonly url: string | null;
  readonly sku: string | null;
  /** 14 digits. */
  readonly gtin: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
  readonly isLimited: boolean;
}

/** Which product of the page is meant, where it shows several or has variants. */
export interface Wanted {
  readonly gtin?: string;
  readonly sku?: string;
}

interface Offer {
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
  readonly isLimited: boolean;
}

/**
 * Reads any shop's product page: JSON-LD first, then microdata, then Open Graph; null where the page shows no product.
 * What the page does not say is null, never guessed. Takes any text and never throws.
 */
export function readProductPage(html: string, pageUrl: string, wanted: Wanted = {}): PageProduct | null {
  const facts = readPageFacts(html);
  const nodes = [...productNodes(facts.jsonLd), ...facts.microdata.flatMap(microdataProducts)];
  const products = nodes.flatMap((node) => variantsOf(node)).map((node) => toProduct(node, pageUrl));
  return fittest(products, wanted, facts.canonicalUrl ?? pageUrl) ?? openGraphProduct(facts, pageUrl);
}

/** The variants of a group, each with what only the group says; any other product as it is. */
function variantsOf(node: LinkedNode): LinkedNode[] {
  const variants = nodesOf(node.hasvariant);
  if (variants.length === 0) return [node];
  return variants.map((variant) => ({ name: node.name, image: node.image, ...variant }));
}

function toProduct(node: LinkedNode, pageUrl: string): PageProduct {
  const name = textOf(node.name);
  return {
    name: name === null ? null : plainText(name),
    image: absoluteUrl(imageOf(node.image), pageUrl),
    url: absoluteUrl(textOf(node.url) ?? textOf(nodesOf(node.offers)[0]?.url), pageUrl),
    sku: textOf(node.sku),
    gtin: gtinOf(node),
    ...bestOffer(nodesOf(node.offers).flatMap((offer) => offersOf(offer, 0))),
  };
}

/** An offer, or the offers that an AggregateOffer holds; one that holds none counts with its lowest price. */
function offersOf(node: LinkedNode, depth: number): Offer[] {
  const inner = nodesOf(node.offers);
  if (inner.length > 0 && depth < 4) return inner.flatMap((offer) => offersOf(offer, depth + 1));
  const specified = nodesOf(node.pricespecification).filter(
    (entry) => !/list|strike/i.test(String(entry.pricetype ?? "")),
  );
  const price = [
    node.price,
    node.minprice,
    node.lowprice,
    ...specified.flatMap((entry) => [entry.price, entry.minprice]),
  ]
    .map(readPriceText)
    .find((amount) => amount !== null);
  const currency = [node.pricecurrency, ...specified.map((entry) => entry.pricecurrency)]
    .map(textOf)
    .find(Boolean);
  return [{ price: price ?? null, currency: currency ?? null, ...readAvailabilityWord(node.availability) }];
}

/** The lowest price of what can be bought, else of all; available if any offer is, not so if all that say it are not. */
function bestOffer(offers: readonly Offer[]): Offer {
  const buyable = offers.filter((offer) => offer.isAvailable === true);
  const candidates = buyable.length > 0 ? buyable : offers;
  const [cheapest] = candidates
    .filter((offer) => offer.price !== null)
    .sort((one, other) => (one.price ?? 0) - (other.price ?? 0));
  const isKnown = offers.some((offer) => offer.isAvailable !== null);
  return {
    price: cheapest?.price ?? null,
    currency: (cheapest ?? candidates[0])?.currency ?? null,
    isAvailable: buyable.length > 0 ? true : isKnown ? false : null,
    isLimited: buyable.length > 0 && buyable.every((offer) => offer.isLimited),
  };
}

/** The product that is meant; without a hint the one in stock, then the one that tells most, then the cheapest. */
function fittest(products: readonly PageProduct[], wanted: Wanted, pageUrl: string): PageProduct | null {
  const score = (product: PageProduct) =>
    (wanted.gtin && product.gtin === wanted.gtin.padStart(14, "0") ? 64 : 0) +
    (wanted.sku && product.sku === wanted.sku ? 32 : 0) +
    (product.url === absoluteUrl(pageUrl, pageUrl) ? 16 : 0) +
    (product.isAvailable ? 8 : 0) +
    (product.price !== null ? 4 : 0) +
    (product.isAvailable !== null ? 2 : 0);
  const named = products.filter((product) => product.name !== null);
  const cost = (product: PageProduct) => product.price ?? Number.POSITIVE_INFINITY;
  const [best] = named.sort((one, other) => score(other) - score(one) || compare(cost(one), cost(other)));
  return best ?? null;
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function openGraphProduct({ meta, canonicalUrl }: PageFacts, pageUrl: string): PageProduct | null {
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((text) => text !== undefined) ?? null;
  const price = first("product:price:amount", "og:price:amount");
  const availability = first("product:availability", "og:availability");
  const isProduct = first("og:type")?.startsWith("product") || price !== null || availability !== null;
  const title = first("og:title");
  if (!isProduct || title === null) return null;
  return {
    name: plainText(title),
    image: absoluteUrl(first("og:image"), pageUrl),
    url: absoluteUrl(first("og:url") ?? canonicalUrl, pageUrl),
    sku: first("product:retailer_item_id"),
    gtin: null,
    price: readPriceText(price),
    currency: first("product:price:currency", "og:price:currency"),
    ...readAvailabilityWord(availability),
  };
}

/** Products among microdata items, in the form of JSON-LD nodes so that both are read alike. */
function microdataProducts(item: MicrodataItem): LinkedNode[] {
  const node = linkedNode(item, 0);
  if (isOfType(node, "product")) return [node];
  return [...item.properties.values()]
    .flat()
    .flatMap((value) => (typeof value === "string" ? [] : microdataProducts(value)));
}

function linkedNode(item: MicrodataItem, depth: number): LinkedNode {
  const properties = [...item.properties].map(([name, values]) => {
    const inner = values.map((value) =>
      typeof value === "string" ? value : depth < 8 ? linkedNode(value, depth + 1) : null,
    );
    // A price that stands twice is shown once with and once without its discount: the first is the one marked up.
    return [name, name === "offers" || name === "image" ? inner : inner[0]] as const;
  });
  return { "@type": item.type, ...Object.fromEntries(properties) };
}

function textOf(value: unknown): string | null {
  const [first] = listOf(value);
  if (typeof first === "number") return String(first);
  return typeof first === "string" && first.trim() !== "" ? first.trim() : null;
}

function imageOf(value: unknown): string | null {
  const [first] = listOf(value);
  const [node] = nodesOf(first);
  return textOf(node ? (node.url ?? node.contenturl) : first);
}

function gtinOf(node: LinkedNode): string | null {
  const digits =
    [node.gtin, node.gtin14, node.gtin13, node.gtin12, node.gtin8].map(textOf).find(Boolean) ?? "";
  return /^\d{8,14}$/.test(digits) ? digits.padStart(14, "0") : null;
}
