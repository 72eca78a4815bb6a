import { readFileSync } from "node:fs";
import { SalesTax } from "./sales-tax.ts";
import { ShopTerms } from "./shop-terms.ts";
import { readTable } from "./terms-table.ts";

/** What totals are reckoned from besides offers. */
export interface Terms {
  readonly taxes: ReadonlyMap<string, SalesTax>;
  readonly shops: ReadonlyMap<string, ShopTerms>;
  readonly centsPerMile: number;
}

/** What the fuel of a mile costs at 25 miles a gallon and $5 a gallon. The plan of a list asks for a shopper's own figure. */
const CENTS_PER_MILE = 20;

/**
 * `salesTaxFile` is the operator's, with local taxes. Each of its rows replaces that of the product, or completes the table.
 * @throws {Error} that names the file if it cannot be read.
 */
export function readTerms(salesTaxFile?: string): Terms {
  const taxes = [OWN_TAXES, ...(salesTaxFile === undefined ? [] : [salesTaxFile])].flatMap((file) =>
    readTable(readFileSync(file, "utf8"), SalesTax, String(file)),
  );
  const shops = readTable(readFileSync(OWN_SHOPS, "utf8"), ShopTerms, String(OWN_SHOPS));
  return {
    taxes: new Map(taxes.map((tax) => [tax.state, tax])),
    shops: new Map(shops.map((shop) => [shop.store, shop])),
    centsPerMile: CENTS_PER_MILE,
  };
}

const OWN_TAXES = new URL("sales-tax-us.tsv", import.meta.url);
const OWN_SHOPS = new URL("shop-terms-us.tsv", import.meta.url);
