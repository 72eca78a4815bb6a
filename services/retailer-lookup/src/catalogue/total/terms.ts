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

export interface TermsOptions {
  /** Files of the operator, of the same form. Each of their rows replaces that of the product, or completes the table. */
  readonly salesTaxFile?: string | undefined;
  readonly shopTermsFile?: string | undefined;
  readonly centsPerMile: number;
}

/** @throws {Error} that names the file if it cannot be read. */
export function readTerms({ salesTaxFile, shopTermsFile, centsPerMile }: TermsOptions): Terms {
  const taxes = [OWN_TAXES, ...(salesTaxFile === undefined ? [] : [salesTaxFile])].flatMap((file) =>
    readTable(readFileSync(file, "utf8"), SalesTax, String(file)),
  );
  const shops = [OWN_SHOPS, ...(shopTermsFile === undefined ? [] : [shopTermsFile])].flatMap((file) =>
    readTable(readFileSync(file, "utf8"), ShopTerms, String(file)),
  );
  return {
    taxes: new Map(taxes.map((tax) => [tax.state, tax])),
    shops: new Map(shops.map((shop) => [shop.store, shop])),
    centsPerMile,
  };
}

const OWN_TAXES = new URL("sales-tax-us.tsv", import.meta.url);
const OWN_SHOPS = new URL("shop-terms-us.tsv", import.meta.url);
