import { expect, test } from "vitest";
import { productOf } from "./product-of.ts";
import { readTitle } from "./title.ts";

const PS5 = "711719541028";

function product(title: string, upc: string | null = null) {
  return productOf({ id: "walmart:1", upc, title: readTitle(title) });
}

test("a product with a GTIN is known by it, and by its title too", () => {
  expect(product("Sony PlayStation 5 (PS5) Console, Disc Edition", PS5)).toEqual({
    key: `gtin:${PS5}`,
    aliases: ["title:sony:5 disc playstation::"],
    gtin: PS5,
    brand: "sony",
    variant: "disc",
    size: null,
  });
});

test("a product without a GTIN is known by brand and model number, and by its title too", () => {
  const { key, aliases } = product("Sony WH-1000XM4 Wireless Headphones - Black");
  expect(key).toBe("model:sony:wh1000xm4:black");
  expect(aliases).toHaveLength(1);
});

test("a wrong check digit makes no key", () => {
  expect(product("Sony PlayStation 5 Disc", "711719541029")).toMatchObject({
    gtin: null,
    key: expect.stringMatching(/^title:/),
  });
});

test.each(["Wipes", "Blue Widget", "Sony WH-1000XM4 Wireless Noise Cancelling Head..."])(
  "a title that says too little joins nothing: %s",
  (title) => {
    expect(product(title)).toMatchObject({ key: "item:walmart:1", aliases: [] });
  },
);

test("condition, bundle and a seller's lot make another product of the same GTIN", () => {
  const keys = [
    "Sony PS5 Console Disc",
    "Sony PS5 Console Disc (Renewed)",
    "Sony PS5 Console Disc, Used",
    "Sony PS5 Console Disc Bundle",
    "Sony PS5 Console Disc, Lot of 3",
  ].map((title) => product(title, PS5).key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("what a maker combined is its own product", () => {
  expect(product("iRobot Roomba Combo i5 Robot Vacuum and Mop", PS5).key).toBe(`gtin:${PS5}`);
});

test.each(["Restored Sony PS5 Console Disc", "Sony PS5 Console Disc (Restored)"])(
  "what a shop restored is refurbished: %s",
  (title) => {
    expect(product(title, PS5)).toMatchObject({ key: `gtin:${PS5}:refurbished`, condition: "refurbished" });
  },
);

test.each([
  "Tylenol Caplets, 100 ct - 2 Pack",
  "(2 Pack) Tylenol Caplets, 100 ct",
  "Tylenol Caplets 100 ct (2-pack)",
])("a seller's lot under the code of one item is another product: %s", (lot) => {
  const bySeller = (title: string) =>
    productOf({ id: "ebay:1", upc: PS5, title: readTitle(title), isBySeller: true }).key;
  expect(bySeller("Tylenol Caplets, 100 ct")).toBe(`gtin:${PS5}`);
  expect(bySeller(lot)).toBe(`gtin:${PS5}:x2x100`);
  // A shop's own title states what its maker packed.
  expect(product(lot, PS5).key).toBe(`gtin:${PS5}`);
});

test("the shop's word on the condition counts where the title is silent", () => {
  const title = readTitle("Sony PS5 Console Disc");
  expect(productOf({ id: "ebay:1", upc: PS5, title, condition: "used" })).toMatchObject({
    key: `gtin:${PS5}:used`,
    condition: "used",
  });
});

test.each([
  ["Clorox Disinfecting Wipes, Lemon, 75 ct, Pack of 3", { amount: null, unit: null, count: 225 }],
  ["Coca-Cola, 12 fl oz Cans, 12 Pack", { amount: 12, unit: "oz", count: 12 }],
  ["Horizon Organic Milk, Half Gallon", { amount: 64, unit: "oz", count: 1 }],
  ["Dasani Water 16.9 fl oz (500 mL)", { amount: 16.9, unit: "oz", count: 1 }],
  ["4K Smart TV, 120 Hz, 55 in QLED", { amount: 55, unit: "in", count: 1 }],
  ['Samsung 55" QLED TV', { amount: 55, unit: "in", count: 1 }],
  ["Bounty Select-A-Size Paper Towels, 12 Double Rolls", { amount: null, unit: null, count: 12 }],
  ["Plushwell Paper Towels – Select-A-Size, 12 triple rolls", { amount: null, unit: null, count: 12 }],
  ["Bounty Quick-Size, 8 rolls", { amount: null, unit: null, count: 8 }],
  ["Pampers Swaddlers Size 4 Diapers, 84 ct", { amount: null, unit: null, count: 84 }],
  ["Sony PULSE 3D Headset", null],
  ["Mr. Coffee 12-Cup Coffee Maker, Black", { amount: 12, unit: "cup", count: 1 }],
  ["Hamilton Beach 2 Slice Toaster", { amount: 2, unit: "slice", count: 1 }],
  ["Dash Rapid Egg Cooker, 7 Egg Capacity", { amount: 7, unit: "egg", count: 1 }],
  ["Crock-Pot 7 Quart Slow Cooker", { amount: 224, unit: "oz capacity", count: 1 }],
  ["Coffee Filters for 12-Cup Coffee Maker, 100 Count", { amount: 12, unit: "cup", count: 100 }],
  ["Solo Plastic Cups, 50 Cups", { amount: null, unit: null, count: 50 }],
  ["Grade A Large Eggs, 12 Eggs", { amount: null, unit: null, count: 12 }],
  ["Pampers Cruisers 360 Diapers, Size 5, 72 Count", { amount: null, unit: null, count: 72 }],
  ["Laundry Pods, 42 Pods, 42 ct", { amount: null, unit: null, count: 42 }],
  [
    "Toilet Paper, 32 Mega Rolls (32 Mega Rolls = 176 Regular Rolls)",
    { amount: null, unit: null, count: 32 },
  ],
  ["Breakfast Blend K-Cup Pods, 96 Count (4 Packs of 24)", { amount: null, unit: null, count: 96 }],
  ["Baby Wipes, 8 Pack, 448 Total Ct", { amount: null, unit: null, count: 448 }],
  [
    "Facial Tissues, 8 Flat Boxes, 160 Tissues per Box (1,280 Total Tissues)",
    { amount: null, unit: null, count: 1280 },
  ],
  ["Facial Tissues, 6 Boxes, 124 Tissues per Box", { amount: null, unit: null, count: 744 }],
  ["Tall Kitchen Trash Bags, 13 Gallon, 120 Count", { amount: 1664, unit: "oz capacity", count: 120 }],
  ["LEGO Harry Potter 71043 Hogwarts Castle Building Kit (6,020 Pieces)", null],
  ["Ravensburger Jigsaw Puzzle, 1000 Pieces", null],
])("reads the size of %s", (title, size) => {
  expect(product(title).size).toEqual(size);
});

test("an accessory is not known by the model number that it fits", () => {
  expect(product("Ear Pads for Sony WH-1000XM4").key).not.toMatch(/^model:/);
});
