import { absoluteUrl } from "../absolute-url.ts";
import { type LinkedNode, listOf, nodesOf, textOf } from "./json-ld.ts";
import { bestOffer, offersOf } from "./offers.ts";
import type { PageProduct } from "./page-product.ts";
import { addressOf, factsOfProduct } from "./stated-facts.ts";

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
  const { name, image, brand, aggregaterating, additionalproperty, productgroupid, variesby } = node;
  const shared = { name, image, brand, aggregaterating, additionalproperty, productgroupid, variesby };
  if (variants.length > 0) return variants.map((variant) => ({ ...shared, ...variant }));
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
    url: offer.url ?? node.url,
    offers: offer,
  }));
}

function toProduct(node: LinkedNode, page: LinkedPage): PageProduct {
  const { url: pageUrl, plainText } = page;
  const name = textOf(node.name);
  const brand = textOf(nodesOf(node.brand)[0]?.name ?? node.brand);
  const offers = nodesOf(node.offers);
  const { facts, ...best } = bestOffer(offers.flatMap((offer) => offersOf(offer)));
  const all = { ...factsOfProduct(node, page), ...facts };
  return {
    name: name === null ? null : plainText(name),
    image: absoluteUrl(addressOf(listOf(node.image)[0]), pageUrl),
    url: absoluteUrl(textOf(node.url) ?? textOf(offers[0]?.url), pageUrl),
    gtin: gtinOf(node) ?? soleGtinOf(offers),
    brand: brand === null ? null : plainText(brand),
    modelNumber: textOf(node.mpn) ?? textOf(node.model),
    ...best,
    ...(Object.keys(all).length > 0 && { facts: all }),
  };
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
