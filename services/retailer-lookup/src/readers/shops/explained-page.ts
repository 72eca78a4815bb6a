import { normalGtin } from "@stockfinder/contracts/gtin";
import { type PageProduct, stockOf } from "@stockfinder/product-rules/product-page/page-product";
import { sourcesOfPage } from "@stockfinder/product-rules/product-page/product-of-page";
import { type PageContent, parsePage, readPageFacts } from "../pages/page-content.ts";
import { plainText } from "../parsing/text.ts";
import type { Readings, ShopFile } from "./shop-file.ts";
import { taughtFields } from "./taught-fields.ts";
import { orderedSources, type Source } from "./taught-product.ts";

export const FIELDS = ["name", "price", "wasPrice", "stock", "gtin", "picture"] as const;
type Field = (typeof FIELDS)[number];

export interface ExplainedPage {
  readonly kind: PageContent["kind"];
  /** In the order of `FIELDS`; empty if the page shows no product. */
  readonly fields: readonly {
    readonly field: Field;
    readonly value: string | number | null;
    /** For people: the rule or source that gave it. */
    readonly why: string;
  }[];
}

const SOURCES: Readonly<Record<Exclude<Source, "rules">, string>> = {
  data: "the page's structured data",
  text: "the page's visible text",
};

/** What a page reads as, and which rule or source gave each field. */
export function explainedPage(html: string, url: string, rules: ShopFile["read"] = {}): ExplainedPage {
  const content = parsePage(html, url, null, rules);
  if (content.kind !== "product") return { kind: content.kind, fields: [] };
  const page = { facts: readPageFacts(html), url, plainText };
  const taught = taughtFields(rules, html, url);
  const sources = orderedSources(sourcesOfPage(page, null), taught.product, rules.first ?? "data");
  const readings = readingsOf(content.product);
  const fields = FIELDS.map((field) => {
    const value = readings[field] ?? null;
    const text = taught.texts.get(field);
    const source = sources.find(([, product]) => (readingsOf(product)[field] ?? null) === value)?.[0];
    const rule = `the rule ${rules[field]?.css}`;
    const found = text === null ? "found nothing" : `found "${text}"`;
    const why =
      value === null || value === "unknown" || source === undefined
        ? text === undefined
          ? "no source states it"
          : `${rule} ${found}`
        : source === "rules"
          ? `${rule} ${found}`
          : `${SOURCES[source]}${text === undefined ? "" : `; ${rule} ${found}`}`;
    return { field, value, why };
  });
  return { kind: "product", fields };
}

function readingsOf(product: PageProduct): Readings {
  return {
    ...(product.name !== null && { name: product.name }),
    price: product.price,
    wasPrice: product.facts?.wasPrice?.amount ?? null,
    stock: stockOf(product),
    gtin: product.gtin === null ? null : normalGtin(product.gtin),
    picture: product.image,
  };
}
