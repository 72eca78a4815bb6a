import { absoluteUrl } from "../absolute-url.ts";
import { type LinkedNode, listOf, nodesOf, textOf } from "./json-ld.ts";
import { bestOffer, offersOf } from "./offers.ts";
import type { PageProduct } from "./page-product.ts";

/** The page of the product nodes. */
export interface LinkedPage {
  readonly url: string;
  /** A name as a person reads it: entities decoded once, white space folded. */
  readonly plainText: (text: string) => string;
}

/** Reads product nodes; each variant is a separate product. */
export function readLinkedProducts(nodes: readonly LinkedNode[], page: LinkedPage): PageProduct[] {
  return nodes.flatMap(variantsOf).map((node) => toProduct(node, page));
}

/** The variants of a group, each with the group's own fields; any other product unchanged. */
function variantsOf(node: LinkedNode): LinkedNode[] {
  const variants = nodesOf(node.hasvariant);
  const offers = nodesOf(node.offers);
  const { name, image, brand } = node;
  if (variants.length > 0) return variants.map((variant) => ({ name, image, brand, ...variant }));
  // Some shops list variants as offers, distinguished by their codes or numbers.
  const keys = offers.map((offer) => gtinOf(offer) ?? textOf(offer.sku) ?? "");
  if (
    offers.length < 2 ||
    new Set(keys).size < offers.length ||
    offers.every((offer) => gtinOf(offer) === null)
  )
    return [node];
  return offers.map((offer) => ({
    ...node,
    ...codesOf(offer),
    sku: offer.sku ?? node.sku,
    url: offer.url ?? node.url,
    offers: offer,
  }));
}

function toProduct(node: LinkedNode, { url: pageUrl, plainText }: LinkedPage): PageProduct {
  const name = textOf(node.name);
  const brand = textOf(nodesOf(node.brand)[0]?.name ?? node.brand);
  const offers = nodesOf(node.offers);
  return {
    name: name === null ? null : plainText(name),
    image: absoluteUrl(imageOf(node.image), pageUrl),
    url: absoluteUrl(textOf(node.url) ?? textOf(offers[0]?.url), pageUrl),
    sku: textOf(node.sku),
    gtin: gtinOf(node) ?? soleGtinOf(offers),
    brand: brand === null ? null : plainText(brand),
    modelNumber: textOf(node.mpn) ?? textOf(node.model),
    ...bestOffer(offers.flatMap((offer) => offersOf(offer))),
  };
}

function imageOf(value: unknown): string | null {
  const [first] = listOf(value);
  const [node] = nodesOf(first);
  return textOf(node ? (node.url ?? node.contenturl) : first);
}

const CODES = ["gtin", "gtin14", "gtin13", "gtin12", "gtin8"];

function codesOf(node: LinkedNode): LinkedNode {
  return Object.fromEntries(CODES.map((key) => [key, node[key]]));
}

/** As 14 digits; also from `productID`, written `upc:…` or `isbn:…`. */
function gtinOf(node: LinkedNode): string | null {
  const stated = CODES.map((key) => textOf(node[key])).find((text) => text !== null);
  const named = /^(?:gtin\d*|upc|ean|isbn):(.+)$/i.exec(textOf(node.productid) ?? "")?.[1];
  const digits = (stated ?? named ?? "").replace(/[\s-]/g, "");
  return /^\d{8,14}$/.test(digits) ? digits.padStart(14, "0") : null;
}

/** The code of the offers, where they state one and the same. */
function soleGtinOf(offers: readonly LinkedNode[]): string | null {
  const codes = new Set(offers.map(gtinOf).filter((code) => code !== null));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}
