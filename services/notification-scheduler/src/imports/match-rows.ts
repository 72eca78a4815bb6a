import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { normalGtin } from "@stockfinder/contracts/gtin";
import type { ImportedRow } from "@stockfinder/contracts/imports";
import { resolveItem } from "@stockfinder/contracts/items";
import { knownProducts } from "@stockfinder/contracts/known-products";
import { Query } from "@stockfinder/contracts/searches";
import type { NewWatch } from "@stockfinder/contracts/watches";
import type { z } from "zod";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { ListRow } from "./list-row.ts";

/** Rows that are looked up at once. */
const AT_ONCE = 20;
const KNOWN_AT_ONCE = 200;

export interface MatchedRow extends ImportedRow {
  readonly target: Partial<Pick<z.input<typeof NewWatch>, "upc" | "url" | "retailer" | "itemId">>;
}

interface MatchingDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly requestId: string;
  readonly origin: string | undefined;
}

/**
 * Matches rows by code, by the key or address of an item, or by name, which is never sure. Unsure are also several codes
 * without an address, and a code and an address of different products. No store is asked.
 * @throws {Fault} `unavailable` while the look-up service is.
 */
export async function matchRows(
  rows: readonly ListRow[],
  dependencies: MatchingDependencies,
): Promise<MatchedRow[]> {
  const matched: MatchedRow[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE)
    matched.push(
      ...(await Promise.all(rows.slice(start, start + AT_ONCE).map((row) => matchRow(row, dependencies)))),
    );
  return await withKnownNames(matched, dependencies);
}

async function matchRow(row: ListRow, dependencies: MatchingDependencies): Promise<MatchedRow> {
  const { codes, url, item, name } = row;
  const found = { given: name ?? url ?? codes[0] ?? item?.itemId ?? "", upc: null, url: null, name };
  const gtins = new Set(codes.flatMap((code) => normalGtin(code.replace(/[\s-]/g, "")) ?? []));
  const [gtin = null] = gtins;
  const page = url === null ? null : await itemAt(url, row, dependencies);
  const atPage = { ...found, upc: page?.gtin ?? gtin, url: page?.url ?? null, name: page?.name ?? name };
  const isOfOther = gtin !== null && page !== null && page.gtin !== null && !gtins.has(page.gtin);
  if (isOfOther) return { ...atPage, match: "unsure", target: {} };
  if (gtin !== null && gtins.size === 1) return { ...atPage, match: "sure", target: { upc: gtin } };
  if (page) return { ...atPage, match: "sure", upc: page.gtin, target: item ?? { url } };
  if (item !== null) return { ...found, match: "sure", target: item };
  if (gtin !== null) return { ...found, match: "unsure", upc: gtin, target: {} };
  const product = name === null ? null : await productNamed(name, dependencies);
  if (product) return { ...found, match: "unsure", upc: product.upc, name: product.name, target: {} };
  return { ...found, match: "none", target: {} };
}

/** The item of an address; null if it is no product's of a store of the directory. */
async function itemAt(url: string, { terms }: ListRow, { bus, requestId, origin }: MatchingDependencies) {
  const country = terms.country === "CAN" ? "CAN" : "USA";
  try {
    return await bus.call(
      resolveItem,
      { url, country, ...(origin !== undefined && { origin }) },
      { principal: SCHEDULER, requestId },
    );
  } catch (error) {
    if (error instanceof Fault && error.code === "bad-input") return null;
    throw error;
  }
}

/** The best known product whose title has the words of a name. */
async function productNamed(name: string, { bus, requestId }: MatchingDependencies) {
  const query = Query.safeParse(name.slice(0, 200));
  if (!query.success) return null;
  const call = { principal: SCHEDULER, requestId };
  const [product] = await bus.call(knownProducts, { query: query.data, limit: 1 }, call);
  return product ?? null;
}

async function withKnownNames(rows: readonly MatchedRow[], { bus, requestId }: MatchingDependencies) {
  const upcs = [...new Set(rows.flatMap(({ upc }) => upc ?? []))];
  const names = new Map<string, string>();
  for (let start = 0; start < upcs.length; start += KNOWN_AT_ONCE) {
    const some = upcs.slice(start, start + KNOWN_AT_ONCE);
    const known = await bus.call(
      knownProducts,
      { upcs: some, limit: 1 },
      { principal: SCHEDULER, requestId },
    );
    for (const { upc, name } of known) names.set(upc, name);
  }
  return rows.map((row) => ({ ...row, name: names.get(row.upc ?? "") ?? row.name }));
}
