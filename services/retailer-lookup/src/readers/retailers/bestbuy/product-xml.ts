import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { decodeXML } from "entities";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { Flag, ItemId, list, Text, Token } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { isBotWall, readShape } from "../../parsing/read-answer.ts";
import type { UpstreamCall } from "../../parsing/retailer.ts";
import type { UpstreamAnswer } from "../../parsing/upstream.ts";
import { HOST, isOrderedAhead } from "./offer.ts";
import { requireBestBuyAnswer } from "./require-answer.ts";

/** A full page of products is a tenth of this. */
const LONGEST = 500_000;
const DEEPEST = 16;

const PAGE = /^\s*<(?:!doctype\s+)?html\b/i;

/** Entities are left as they are, for the fields to decode once; nothing that a document declares is expanded. */
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  isArray: (name) => name === "product",
  maxNestedTags: DEEPEST,
  parseTagValue: false,
  processEntities: false,
});

/**
 * A document as objects, each element by its name; `product` is always a list.
 * @throws {LookupFailure} `blocked` for a page, `unreadable` for a document that is truncated or declares its own types.
 */
function readXml(body: string): unknown {
  if (PAGE.test(body)) throw new LookupFailure("blocked", "a page where XML was asked for");
  if (body.length > LONGEST) throw new LookupFailure("unreadable", `body: ${body.length} characters`);
  if (/<!DOCTYPE/i.test(body)) throw new LookupFailure("unreadable", "body: declares a document type");
  try {
    const valid = XMLValidator.validate(body);
    if (valid !== true) throw valid.err;
    return parser.parse(body);
  } catch (cause) {
    throw new LookupFailure(isBotWall(body) ? "blocked" : "unreadable", "body: not XML", { cause });
  }
}

export interface Product {
  readonly sku: string;
  /** Null unless requested by a partner. */
  readonly affiliateAddToCartUrl: string | null;
  /** Null if Best Buy does not state it. */
  readonly isAvailableOnline: boolean | null;
  readonly isPreOrder: boolean;
  /** Another seller offers it on Best Buy's site; null if Best Buy does not state it. */
  readonly isMarketplace: boolean | null;
}

const Link = Token.transform((link) => absoluteUrl(link && decodeXML(link), HOST));

const ProductElement = z.object({
  sku: ItemId,
  name: Text,
  onlineAvailability: Flag,
  orderable: Token,
  marketplace: Flag,
  affiliateAddToCartUrl: Link,
  /** The same link's former name, with earlier partner networks. */
  cjAffiliateAddToCartUrl: Link,
  linkShareAffiliateAddToCartUrl: Link,
});

const OneProduct = z.object({ product: z.tuple([ProductElement]) });

/** An empty list reads as a text without characters. */
const Products = z.object({
  products: z.union([z.literal(""), z.object({ product: list(ProductElement) })]),
});

/** Null for a product that Best Buy does not have; the partner's id makes it give links that count for the partner. */
export function askProduct(sku: string, partnerId?: string): UpstreamCall<Product | null> {
  return {
    request: {
      upstream: "bestbuy",
      method: "GET",
      path: `/v1/products/${encodeURIComponent(sku)}.xml`,
      ...(partnerId && { query: { IPID: partnerId } }),
    },
    read(answer) {
      if (answer.status === 404) return null;
      const [element] = readProductXml(answer, OneProduct).product;
      return toProduct(element);
    },
  };
}

/** The products that there are among these, in Best Buy's order. */
export function askProducts(skus: readonly string[]): UpstreamCall<Product[]> {
  return {
    request: {
      upstream: "bestbuy",
      method: "GET",
      path: `/v1/products(sku%20in(${skus.join(",")}))`,
      query: { format: "xml", pageSize: skus.length },
    },
    read(answer) {
      const { products } = readProductXml(answer, Products);
      const elements = products === "" ? [] : products.product;
      return elements.flatMap((element) => toProduct(element) ?? []);
    },
  };
}

function readProductXml<Schema extends z.ZodType>(answer: UpstreamAnswer, schema: Schema): z.output<Schema> {
  requireBestBuyAnswer(answer);
  return readShape(readXml(answer.body), schema);
}

/** Null without an id or a title. */
function toProduct(element: z.infer<typeof ProductElement>): Product | null {
  const { sku, name } = element;
  if (sku === null || name === null) return null;
  return {
    sku,
    affiliateAddToCartUrl:
      element.affiliateAddToCartUrl ??
      element.cjAffiliateAddToCartUrl ??
      element.linkShareAffiliateAddToCartUrl,
    isAvailableOnline: element.onlineAvailability,
    isPreOrder: isOrderedAhead(element.orderable),
    isMarketplace: element.marketplace,
  };
}
