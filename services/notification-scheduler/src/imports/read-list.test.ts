import { describe, expect, test } from "vitest";
import { readList } from "./read-list.ts";
import { readTable, writeTable } from "./table.ts";

const nothing = { codes: [], url: null, item: null, name: null };
const forStock = { kind: "stock" };
const GPU = "https://www.bestbuy.com/site/gpu/6614151.p";

describe("the rows of an export", () => {
  test("any CSV with a column for codes, addresses or names", () => {
    const rows = readList(
      "csv",
      `\uFEFFTitle;EAN;Link;targetPrice\nGPU, new;;${GPU};$1,299.00\n;4006381333931;;\n`,
    );
    expect(rows).toEqual([
      { ...nothing, url: GPU, name: "GPU, new", terms: { kind: "price", targetPrice: 1299 } },
      { ...nothing, codes: ["4006381333931"], terms: forStock },
    ]);
  });

  test("changedetection.io: the lists and the JSON of its backup, and the answer of its API", () => {
    const watches = { a1: { url: GPU, title: "GPU" }, b2: { url: "https://shop.example/2", title: null } };
    const expected = [
      { ...nothing, url: GPU, name: "GPU", terms: forStock },
      { ...nothing, url: "https://shop.example/2", terms: forStock },
    ];
    expect(readList("changedetection", JSON.stringify(watches))).toEqual(expected);
    expect(readList("changedetection", JSON.stringify({ watching: watches, settings: {} }))).toEqual(
      expected,
    );
    expect(
      readList("changedetection", `${GPU} ['gpus', 'new']\r\n\r\nhttps://shop.example/2 []\r\n`),
    ).toEqual(expected.map((row) => ({ ...row, name: null })));
  });

  test("PriceBuddy: a row for each store of a product", () => {
    const product = {
      title: "GPU",
      notify_price: "999.5",
      price_cache: [{ url: GPU }, { url: "https://b.example/1" }],
    };
    expect(readList("pricebuddy", JSON.stringify({ data: [product, { title: "Cable" }] }))).toEqual([
      { ...nothing, url: GPU, name: "GPU", terms: { kind: "price", targetPrice: 999.5 } },
      { ...nothing, url: "https://b.example/1", name: "GPU", terms: { kind: "price", targetPrice: 999.5 } },
      { ...nothing, name: "Cable", terms: forStock },
    ]);
  });

  test("Keepa: an ASIN counts where the export says of which Amazon it is", () => {
    const tracking = (mainDomainId: number) => ({
      asin: "B0CP6CR795",
      mainDomainId,
      thresholdValues: [
        { thresholdValue: 50_000, domain: 6, isDrop: true },
        { thresholdValue: 29_999, domain: 1, isDrop: true },
      ],
    });
    expect(readList("keepa", JSON.stringify({ trackings: [tracking(1), tracking(3)] }))).toMatchObject([
      { url: "https://www.amazon.com/dp/B0CP6CR795", terms: { targetPrice: 299.99 } },
      { url: null, name: "B0CP6CR795", terms: forStock },
    ]);
    const viewer =
      '"Locale","Title","ASIN","Product Codes: UPC","Product Codes: EAN"\n"ca","GPU","B0CP6CR795","","111, 222"';
    expect(readList("keepa", viewer)).toMatchObject([
      { url: "https://www.amazon.ca/dp/B0CP6CR795", name: "GPU", codes: ["", "111", " 222"] },
    ]);
  });

  test.each([
    ["csv", 'upc,name\n1,a\n2,"b', "text: Row 2: Quoted field unterminated"],
    ["csv", "upc,name\n1,a,b", "text: Row 1: Too many fields: expected 2 fields but parsed 3"],
    ["csv", "color\nred", "text: Row 1: Has no code, address or name"],
    ["csv", `upc\n${"1\n".repeat(501)}`, "text: Has 501 rows; import at most 500 at once"],
    ["keepa", '[{"asin": "B0CP6CR795"}]', "text: "],
    ["pricebuddy", "title,price", "text: Must be JSON"],
  ] as const)("of %s that cannot be read are refused by their number", (source, text, message) => {
    expect(() => readList(source, text)).toThrow(message);
  });
});

test("no cell that is written is a formula, and each is read back", () => {
  const names = ["=1+1", "+1", "-1", "@sum", 'a "b", c', "'quoted", "two\nlines"];
  const file = writeTable(
    ["name"],
    names.map((name) => [name]),
  );
  expect(file.split(/\r\n/).slice(1)).toEqual(
    expect.arrayContaining(['"\'=1+1"', '"\'+1"', '"\'-1"', '"\'@sum"']),
  );
  expect(readTable(file).map((row) => row.get("name"))).toEqual(names);
});
