import { describe, expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { chosenProduct, productsOf } from "./products.ts";

const retailers = [aRetailer("target"), aRetailer("walmart"), aRetailer("ebay")];

function keys(answers: Parameters<typeof answered>[0]): string[] {
  return productsOf(answered(answers), retailers).map(({ key }) => key);
}

describe("the headline", () => {
  test("is the best matching product, over all stores that list it", () => {
    const disc = anItem({ key: "gtin:disc" });
    const digital = anItem({ key: "gtin:digital" });

    expect(keys({ target: [digital, disc], walmart: [disc] })).toEqual(["gtin:disc", "gtin:digital"]);
  });

  test("is never an accessory, however many stores list it", () => {
    const headset = anItem({ key: "gtin:headset", relevance: 0.06 });
    const disc = anItem({ key: "gtin:disc" });

    expect(keys({ target: [headset], walmart: [headset, disc] })).toEqual(["gtin:disc", "gtin:headset"]);
    const accessoriesOnly = productsOf(answered({ target: [headset] }), retailers);
    expect(chosenProduct(accessoriesOnly, null)).toBeNull();
  });

  test("is not decided by sellers on the marketplace", () => {
    const disc = anItem({ key: "gtin:disc" });
    const digital = anItem({ key: "gtin:digital" });

    expect(keys({ target: [disc, digital], ebay: [digital] })).toEqual(["gtin:disc", "gtin:digital"]);
    expect(keys({ ebay: [digital] })).toEqual(["gtin:digital"]);
  });

  test("is a clearly better match rather than a product that more stores have", () => {
    const exact = anItem({ key: "gtin:15", relevance: 1 });
    const other = anItem({ key: "gtin:15-pro", relevance: 0.7 });

    expect(keys({ target: [other, exact], walmart: [other] })[0]).toBe("gtin:15");
  });

  test("is the store's first among equals", () => {
    expect(keys({ target: [anItem({ key: "gtin:skim" }), anItem({ key: "gtin:whole" })] })[0]).toBe(
      "gtin:skim",
    );
  });
});

describe("among what fits about as well", () => {
  const used = (relevance: number, key = "gtin:used") => {
    const item = anItem({ key, relevance });
    return { ...item, product: { ...item.product, condition: "used" as const } };
  };
  const best = anItem({ key: "gtin:r2d2", relevance: 0.94 });
  const other = anItem({ key: "gtin:vader", relevance: 0.73 });

  test("new ones go before used ones", () => {
    expect(keys({ ebay: [best, used(0.75), other] })).toEqual(["gtin:r2d2", "gtin:vader", "gtin:used"]);
  });

  test("used ones stay first where they are asked for", () => {
    expect(keys({ ebay: [best, used(1)] })).toEqual(["gtin:used", "gtin:r2d2"]);
  });
});

test("an item without a GTIN joins the GTIN product that shares an alias", () => {
  const withGtin = anItem({ key: "gtin:1" });
  const without = anItem({ key: "title:wipes" });
  const state = answered({
    target: [without],
    walmart: [{ ...withGtin, product: { ...withGtin.product, aliases: ["title:wipes"] } }],
  });
  const products = productsOf(state, retailers);

  expect(products).toMatchObject([{ key: "gtin:1", coverage: 2 }]);
  expect(chosenProduct(products, "title:wipes")).toBe(products[0]);
});

test("two in a pack are another product than one, even if the seller states the GTIN of one", () => {
  const soap = { amount: 50, unit: "oz", count: 1 };
  const one = anItem({ size: soap });
  const two = anItem({ size: { ...soap, count: 2 }, title: "Wipes - 2 Pack" });

  expect(keys({ target: [one], walmart: [one], ebay: [two] })).toEqual(["gtin:1", "gtin:1*2"]);
});

test("titles that leave the size out stay with the product", () => {
  const eight = { amount: null, unit: null, count: 8 };
  expect(
    keys({ target: [anItem({ size: eight })], walmart: [anItem({ size: eight })], ebay: [anItem()] }),
  ).toEqual(["gtin:1"]);
});

test("a product of the address is chosen, an unknown one is not", () => {
  const products = productsOf(
    answered({ target: [anItem({ key: "gtin:a" }), anItem({ key: "gtin:b" })] }),
    retailers,
  );
  expect(chosenProduct(products, "gtin:b")?.key).toBe("gtin:b");
  expect(chosenProduct(products, "gtin:gone")?.key).toBe("gtin:a");
});
