import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readKnownPages } from "./known-pages.ts";
import { readShopFile } from "./parse-shop-file.ts";
import type { ShopFile } from "./shop-file.ts";
import { refusalOf, storeOfFile } from "./shop-files.ts";
import { shopSchema } from "./shop-schema.ts";

const SHOPS = fileURLToPath(new URL("../../../../../shops/", import.meta.url));
const EXAMPLES = globSync(`${SHOPS}examples/*.yaml`).sort();

async function shopOf(path: string): Promise<ShopFile> {
  const parsed = await readShopFile(path);
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.shop;
}

test("there are ten examples", () => {
  expect(EXAMPLES).toHaveLength(10);
});

test.each(EXAMPLES.map((path) => [basename(path, ".yaml"), path]))(
  "%s reads what it must, by its rules",
  async (name, path) => {
    const shop = await shopOf(path);
    const results = await readKnownPages(path, shop);
    expect(results.length).toBeGreaterThan(0);
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);

    const { read, ...unread } = shop;
    const withoutRules = await readKnownPages(path, unread);
    expect(read).toBeDefined();
    expect(withoutRules.every(({ wrong }) => wrong.length > 0)).toBe(true);
    expect(refusalOf(storeOfFile(name, shop))).toBeNull();
    expect(shop.hosts.every((host) => host.endsWith(".example"))).toBe(true);
    expect(readFileSync(path, "utf8").split("\n").length).toBeLessThanOrEqual(40);
  },
);

test("a known page that reads otherwise is named with its field and why", async () => {
  const [path = ""] = EXAMPLES.filter((each) => each.endsWith("tinwhistle.yaml"));
  const shop = await shopOf(path);
  const known = shop.known?.map((page) => ({ ...page, reads: { price: 14 } }));
  expect(await readKnownPages(path, { ...shop, known })).toEqual([
    {
      file: "pages/tinwhistle.html",
      wrong: ['price reads 17.95, and must read 14: the rule #today b found "$17.95"'],
    },
  ]);
  const missing = shop.known?.map((page) => ({ ...page, file: "pages/none.html" }));
  expect(await readKnownPages(path, { ...shop, known: missing })).toEqual([
    { file: "pages/none.html", wrong: ["there is no such file"] },
  ]);
});

test("the schema for editors is that of the files", () => {
  expect(readFileSync(`${SHOPS}schema.json`, "utf8")).toBe(shopSchema());
});

test("the whole example in docs/shops.md is one of them", () => {
  const page = readFileSync(new URL("../../../../../docs/shops.md", import.meta.url), "utf8");
  expect(page).toContain(`\n${readFileSync(`${SHOPS}examples/lanternlarder.yaml`, "utf8")}\`\`\`\n`);
});
