import { readdirSync, readFileSync } from "node:fs";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { parsePage } from "@stockfinder/retailer-lookup/readers/pages/page-content";
import { describe, expect } from "vitest";
import { shared } from "../../test/shared.ts";
import { pageScript } from "./page-script.ts";
import { shopPages } from "./shop-pages.ts";

const FIXTURES = new URL("../../../services/retailer-lookup/fixtures/pages/", import.meta.url);

interface PageToRead {
  readonly name: string;
  readonly url: string;
  readonly html: string;
}

const SHOPS: readonly PageToRead[] = shopPages(2).map(({ url, html }) => ({ name: url, url, html }));
const HARD: readonly PageToRead[] = readdirSync(FIXTURES).map((name) => ({
  name,
  url: "https://shop.example/p/this",
  html: readFileSync(new URL(name, FIXTURES), "utf8"),
}));

/** Runs in the browser. */
async function readAll(pages: readonly PageToRead[]): Promise<(PageProduct | null)[]> {
  const { readInTab } = globalThis as unknown as {
    readInTab(html: string, url: string): Promise<PageProduct | null>;
  };
  const products: (PageProduct | null)[] = [];
  for (const { html, url } of pages) products.push(await readInTab(html, url));
  return products;
}

describe("a page is read in a tab as on the server", () => {
  shared.for([
    ["pages of all sandbox shops", SHOPS],
    ["pages that are hard to read", HARD],
  ] as const)("%s", async ([_what, pages], { browser }) => {
    expect(pages.length).toBeGreaterThan(10);
    const page = await browser.newPage();
    await page.addScriptTag({ content: await pageScript("tab-reader.ts") });
    const products = await page.evaluate(readAll, pages);
    await page.close();

    for (const [index, { name, url, html }] of pages.entries()) {
      const content = parsePage(html, url);
      // What shows no product to the server may be a wall or a shell; a tab has no such thing.
      if (content.kind === "product") expect(products[index], name).toEqual(content.product);
    }
  });
});
