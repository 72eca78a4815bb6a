import { normalGtin } from "@stockfinder/contracts/gtin";
import { type ImportedRow, importWatches } from "@stockfinder/contracts/imports";
import { knownProducts } from "@stockfinder/contracts/known-products";
import type { Item } from "@stockfinder/contracts/retailer-items";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { beforeAll, expect, test } from "vitest";
import { chance, hash, pick } from "../sandbox/random.ts";
import { type Call, startSandboxServices } from "./sandbox-services.ts";

const QUERIES = ["airpods", "lego", "diapers", "coffee", "paper towels", "vacuum", "shampoo", "controller"];
/** The address of this product. */
const OWN = "https://stock.example";
const ROWS = 500;
/** As many as a request for known products may name. */
const AT_ONCE = 200;

interface Listed extends Item {
  readonly retailer: RetailerId;
  readonly gtin: string;
}

let call: Call;
let listed: readonly Listed[];

beforeAll(async () => {
  const services = await startSandboxServices();
  call = services.call;
  const found: Listed[] = [];
  // Sellers on eBay have titles of their own, and the code of one piece on lots and used ones.
  for (const query of QUERIES)
    for (const retailer of RETAILER_IDS.filter((id) => id !== "ebay")) {
      const { items } = await call(searchRetailer, { retailer, query, zip: "44114", page: 1 });
      for (const item of items)
        if (item.product.gtin) found.push({ ...item, retailer, gtin: item.product.gtin });
    }
  listed = found;
  return () => services.stop();
});

/** A row as a person's table has it; `gtin` is the product that it means, null where it means none that is known. */
interface Made {
  readonly cells: { upc?: string; url?: string; retailer?: string; itemId?: string; name?: string };
  readonly gtin: string | null;
}

const withSpaces = (gtin: string) => gtin.padStart(13, "0").replace(/^(.)(.{6})/, "$1 $2 ");
const tracked = (url: string) => `${url}${url.includes("?") ? "&" : "?"}utm_source=mail&ref=list#reviews`;
const mistyped = (gtin: string) => gtin.slice(0, -1) + ((Number(gtin.at(-1)) + 3) % 10);
const swapped = (gtin: string) => gtin.replace(/(.)(.)$/, "$2$1");

/** How people name the product that they mean. */
const NAMED: readonly ((item: Listed) => Made["cells"])[] = [
  ({ gtin }) => ({ upc: gtin }),
  ({ gtin }) => ({ upc: withSpaces(gtin) }),
  ({ gtin, title }) => ({ upc: gtin.padStart(14, "0"), name: title }),
  ({ url }) => ({ url }),
  ({ url, title }) => ({ url: tracked(url), name: title }),
  ({ productUrl, url }) => ({ url: productUrl ? OWN + productUrl : url }),
  ({ retailer, id }) => ({ retailer, itemId: id }),
  ({ url, gtin }) => ({ url, upc: gtin }),
  ({ title }) => ({ name: title }),
  ({ title }) => ({ name: title.toUpperCase() }),
];

/** Rows that contradict themselves, have slips of the pen, or mean something else. */
const MISLEADING: readonly ((item: Listed, other: Listed) => Made["cells"])[] = [
  ({ url }, { gtin }) => ({ url, upc: gtin }),
  ({ gtin, title }) => ({ upc: mistyped(gtin), name: title }),
  ({ gtin }) => ({ upc: swapped(gtin) }),
  ({ title }) => ({ name: `Case for ${title}` }),
  ({ id }) => ({ url: `https://shop.example/p/${id}` }),
];

function madeRows(): Made[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const item = listed[hash("item", row) % listed.length] as Listed;
    const others = listed.filter(({ gtin }) => gtin !== item.gtin);
    const other = others[hash("other", row) % others.length] as Listed;
    if (chance(0.8, "kind", row))
      return { cells: pick(NAMED as [(typeof NAMED)[number]], "named", row)(item), gtin: item.gtin };
    const cells = pick(MISLEADING as [(typeof MISLEADING)[number]], "misleading", row)(item, other);
    return { cells, gtin: null };
  });
}

function csv(rows: readonly Made[]): string {
  const columns = ["upc", "url", "retailer", "itemId", "name"] as const;
  const cell = (text = "") => `"${text.replaceAll('"', '""')}"`;
  return [columns.join(), ...rows.map(({ cells }) => columns.map((name) => cell(cells[name])).join())].join(
    "\n",
  );
}

/** An item that is named by its key or its page is watched as that item, whatever its code. */
const isOn = ({ upc, match }: ImportedRow, { cells, gtin }: Made) =>
  upc === null ? (cells.itemId ?? cells.url) !== undefined && match === "sure" : upc === gtin;

test("500 rows are imported on the right product, and none on a wrong one without saying so", async () => {
  // The last ones: listings are stored in the order in which they were found.
  const upcs = [...new Set(listed.map(({ gtin }) => gtin).reverse())].slice(0, AT_ONCE);
  await expect
    .poll(async () => (await call(knownProducts, { upcs, limit: 1 })).length)
    // A lot or a used item has its product's code and is none of its offers.
    .toBeGreaterThan(upcs.length * 0.98);

  const rows = madeRows();
  const { rows: matched } = await call(
    importWatches,
    { source: "csv", text: csv(rows), preview: true, origin: OWN },
    { kind: "anonymous", fingerprint: "an-importing-shopper-0123" },
  );
  const pairs = rows.map((made, index) => ({ ...made, found: matched[index] as ImportedRow }));
  const meant = pairs.filter(({ gtin }) => gtin !== null);
  const missed = meant.filter(({ found, ...made }) => !isOn(found, made));
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(meant.length * 0.05);
  expect(missed.filter(({ found }) => found.match === "sure")).toEqual([]);
  // Two digits that were swapped may make another right code, which nobody can tell from what was meant.
  const misled = pairs.filter(
    ({ gtin, cells }) => gtin === null && (cells.url || !normalGtin(cells.upc ?? "")),
  );
  expect(misled.filter(({ found }) => found.match === "sure")).toEqual([]);
});
