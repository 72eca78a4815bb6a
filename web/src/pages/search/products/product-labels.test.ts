import { expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { chipsOf, nameOf, offeredName, variantsOf } from "./product-labels.ts";
import { chosenProduct, productsOf } from "./products.ts";

function products(...titles: (string | [title: string, relevance: number])[]) {
  const items = titles.map((entry) => {
    const [title, relevance] = typeof entry === "string" ? [entry, 1] : entry;
    return anItem({ key: `gtin:${title}`, title, relevance });
  });
  return productsOf(answered({ target: items }), [aRetailer("target")]);
}

function labels(...titles: Parameters<typeof products>): string[] {
  return chipsOf(products(...titles), null).map(({ label }) => label);
}

test("products are labelled by their difference from the headline, accessories by their kind", () => {
  expect(
    labels(
      "Sony PlayStation 5 (PS5) Console – Disc Edition",
      "Sony PlayStation 5 (PS5) Console – Digital Edition",
      "Sony PlayStation 5 (PS5) Console, Disc Edition (Refurbished)",
      "EA Madden NFL 25, PS5",
      ["Sony PULSE 3D Wireless Headset for PS5", 0.06],
    ),
  ).toEqual(["Disc", "Digital", "Refurbished", "EA Madden NFL 25", "PULSE 3D Wireless Headset"]);
});

test("brand and size distinguish groceries", () => {
  expect(
    labels(
      "Frostvale® Milk, Whole, half gal",
      "Frostvale Milk, Whole, 1 gal",
      "Meadow Lane Milk, Whole, half gal",
    ),
  ).toEqual(["half gal", "1 gal", "Meadow Lane"]);
});

test("another name in brackets is no difference beside one", () => {
  expect(
    labels(
      "Sony PlayStation 5 Pro Console, 2TB",
      "Sony PlayStation 5 (PS5) Console, Disc Edition",
      "Sony PlayStation 5 (PS5) Console, Digital Edition",
    ),
  ).toEqual(["Pro, 2TB", "Disc Edition", "Digital Edition"]);
});

test("a size in brackets is the same size", () => {
  expect(labels("Voltara AAA, 8 ct", "Duracell AAA (8 ct.)")).toEqual(["Voltara", "Duracell"]);
});

test("without a difference from the headline, a product has its whole name", () => {
  expect(labels("Wipes, Lemon", "Wipes")).toEqual(["Lemon", "Wipes"]);
});

test.each([
  [
    ["Tenderday Diapers, Size 4, 64 ct", "Pampers Swaddlers Diapers, Size 2, 64 ct"],
    ["Tenderday, Size 4", "Pampers Swaddlers, Size 2"],
  ],
  [
    ["Xbox Series S 512 GB", "Xbox Series X 1 TB"],
    ["Series S 512 GB", "Series X 1 TB"],
  ],
  [
    ["USB-C Cable, 2 m", "USB-C Cable 1 m"],
    ["2 m", "1 m"],
  ],
  [
    ['Huffy Rock It Kids Bike, Blue, 16"', "Huffy Rock It Kids Bike Blue 16 inch - 2 Pack"],
    ['Huffy Rock It Kids Bike, 16"', "2 Pack"],
  ],
  [
    ["Similac Advance Powder, 12.4 oz", "Similac Advance Powder 30.8 oz (Used)"],
    ["12.4 oz", "30.8 oz (Used)"],
  ],
  [
    ["Starbucks Coffee Pods, 22 ct", "Starbucks Coffee Pods 10 Count"],
    ["22 ct", "10 Count"],
  ],
])("a number or a letter alone has the word beside it: %j", (titles, expected) => {
  expect(labels(...titles)).toEqual(expected);
});

test("a name has none of what sellers add, and says what the title does not: its condition", () => {
  const title = "Xbox Series X - Free Shipping";
  const used = anItem({ key: "gtin:1:used", title });
  const sealed = anItem({ key: "gtin:2", title: "Zelda (Sealed) - NEW" });
  const [plain, first] = productsOf(
    answered({ ebay: [{ ...used, product: { ...used.product, condition: "used" } }, sealed] }),
    [aRetailer("ebay")],
  );
  expect(first && nameOf(first)).toBe("Xbox Series X (Used)");
  expect(plain && nameOf(plain)).toBe("Zelda");
  // The code of a used one is that of the new one, which a store may be known to sell.
  const offered = (condition?: "used") =>
    first && offeredName(first, { name: "Microsoft Xbox Series X", ...(condition && { condition }) });
  expect([offered(), offered("used")]).toEqual(["Microsoft Xbox Series X", "Xbox Series X (Used)"]);
});

test("a store's title comes before a seller's", () => {
  const [product] = productsOf(
    answered({
      ebay: [anItem({ title: "zelda BRAND NEW!!!" })],
      bestbuy: [anItem({ title: "The Legend of Zelda" })],
    }),
    [aRetailer("ebay"), aRetailer("bestbuy")],
  );
  expect(product && nameOf(product)).toBe("The Legend of Zelda");
});

test("there are six at most, the chosen one among them", () => {
  const many = products("A 1", "A 2", "A 3", "A 4", "A 5", "A 6", "A 7");
  const seventh = chosenProduct(many, "gtin:A 7");

  expect(chipsOf(many, null)).toHaveLength(6);
  expect(chipsOf(many, seventh).map(({ label }) => label)).toEqual([
    "A 1",
    "A 2",
    "A 3",
    "A 4",
    "A 5",
    "A 7",
  ]);
});

test("items that do not match the query are no choice", () => {
  expect(labels("Milk", ["Milk chocolate", 0])).toEqual(["Milk"]);
});

test("a name has no marks, and commas between its parts", () => {
  const [product] = products("Sony® - PlayStation 5 – Disc Edition");
  expect(product && nameOf(product)).toBe("Sony PlayStation 5, Disc Edition");
});

test("variants are of the same maker: no competitor, no game for the console, no accessory", () => {
  const all = products(
    "Sony PlayStation 5 Console, Disc",
    "Sony PlayStation 5 Console, Digital",
    "EA Madden NFL 25, PS5",
    ["Sony PULSE 3D Wireless Headset", 0.06],
  );
  const [disc, , game] = all;
  if (!disc || !game) throw new Error("no products");
  const names = (chosen: typeof disc) => variantsOf(all, chosen).map(nameOf);
  expect(names(disc)).toEqual(["Sony PlayStation 5 Console, Disc", "Sony PlayStation 5 Console, Digital"]);
  expect(names(game)).toEqual(["EA Madden NFL 25, PS5"]);
});
