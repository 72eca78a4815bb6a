import { glob, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { addStores, storeAt } from "@stockfinder/product-rules/stores/directory";
import { systemClock } from "@stockfinder/service/clock";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { readConfig } from "@stockfinder/service/config";
import { Registry } from "prom-client";
import { createPageClient } from "./readers/pages/page-client.ts";
import { PageFailure } from "./readers/pages/page-failure.ts";
import { createPageMetrics } from "./readers/pages/page-metrics.ts";
import { pagesConfig } from "./readers/pages/pages-config.ts";
import { explainedPage } from "./readers/shops/explained-page.ts";
import { readKnownPages } from "./readers/shops/known-pages.ts";
import { readShopFile } from "./readers/shops/parse-shop-file.ts";
import type { ShopFile } from "./readers/shops/shop-file.ts";
import { type AddedShop, refusalOf, storeOfFile } from "./readers/shops/shop-files.ts";
import { shopSchema } from "./readers/shops/shop-schema.ts";
import { Variables } from "./variables.ts";

const USAGE = `Usage: npm run operate -- shop try <file> <address> [--page <html file>]
       npm run operate -- shop test [<file> ...]
       npm run operate -- shop schema

Shops that are described by files (docs/shops.md). try fetches a page, respecting robots.txt, or takes it from a file, and prints what
it reads and why. PAGES_CONTACT names you to the shop. test reads the known pages of the files from disk, by default of all in
shops/ and shops/examples/. schema writes shops/schema.json.
`;
const SHOPS = fileURLToPath(new URL("../../../shops/", import.meta.url));
const ANSWERED_WITHIN_MS = 30_000;

const PageEnvironment = Variables.pick({
  NODE_ENV: true,
  PUBLIC_URL: true,
  SANDBOX_URL: true,
  UPSTREAM_PAGES: true,
  PAGES_CONTACT: true,
  PAGE_PACE_MS: true,
  PAGE_REST_MS: true,
});

const { positionals, values } = readCommandLine({ usage: USAGE, options: { page: { type: "string" } } });
process.exitCode = await main(positionals, values.page);

async function main([action, ...rest]: string[], page: string | undefined): Promise<number> {
  const [file, address] = rest;
  if (action === "try" && file !== undefined && address !== undefined && rest.length === 2)
    return await tryPage(file, address, page);
  if (action === "test") return await testPages(rest);
  if (action === "schema" && rest.length === 0) {
    await writeFile(join(SHOPS, "schema.json"), shopSchema());
    return 0;
  }
  return wrongUsage(USAGE);
}

async function tryPage(path: string, address: string, page: string | undefined): Promise<number> {
  const shop = await shopIn(path);
  if (!shop) return 1;
  const { store, file } = shop;
  const url = URL.parse(address);
  if (!url || storeAt(url)?.id !== store.id) return failed(`${address} is at none of the shop's hosts`);
  const html = page === undefined ? await fetched(url, file) : await readFile(page, "utf8");
  if (html === null) return 1;
  const { kind, fields } = explainedPage(html, url.href, file.read);
  say(`${store.name} (${store.id}, ${store.country}): ${kind}`);
  for (const { field, value, why } of fields) say(`  ${field.padEnd(9)} ${value ?? "-"}  (${why})`);
  return kind === "product" ? 0 : 1;
}

async function fetched(url: URL, shop: ShopFile): Promise<string | null> {
  const config = pagesConfig(readConfig(PageEnvironment, process.env));
  if (!config) {
    failed("PAGES_CONTACT must be an https or e-mail address at which the shop can reach you");
    return null;
  }
  const metrics = createPageMetrics({ registry: new Registry() });
  const cache = new MemoryCache(100);
  const client = createPageClient({ config, cache, clock: systemClock, metrics, shops: { of: () => shop } });
  try {
    return (await client.fetch(url, Date.now() + ANSWERED_WITHIN_MS)).html;
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    failed(`The page is ${error.outcome}: ${error.message}`);
    return null;
  } finally {
    client.close();
  }
}

async function testPages(given: readonly string[]): Promise<number> {
  const files = given.length > 0 ? given : await Array.fromAsync(glob(`${SHOPS}{,examples/}*.yaml`));
  let failures = 0;
  for (const path of files.toSorted()) {
    const shop = await shopIn(path);
    if (!shop) failures += 1;
    for (const { file, wrong } of shop ? await readKnownPages(path, shop.file) : []) {
      say(`${wrong.length === 0 ? "ok  " : "FAIL"} ${basename(path)} ${file}`);
      for (const line of wrong) say(`       ${line}`);
      failures += wrong.length > 0 ? 1 : 0;
    }
  }
  return failures === 0 ? 0 : 1;
}

/** The shop of a file, which joins the directory; null, with what is wrong printed, if there is none. */
async function shopIn(path: string): Promise<AddedShop | null> {
  const parsed = await readShopFile(path);
  if ("problems" in parsed) {
    for (const { line, column, message } of parsed.problems) failed(`${path}:${line}:${column} ${message}`);
    return null;
  }
  const store = storeOfFile(basename(path, ".yaml"), parsed.shop);
  const refusal = refusalOf(store);
  if (refusal !== null) {
    failed(`${path}: ${refusal}`);
    return null;
  }
  addStores([store]);
  return { store, file: parsed.shop };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function failed(line: string): 1 {
  process.stderr.write(`${line}\n`);
  return 1;
}
