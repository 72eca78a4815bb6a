import type { Total } from "@stockfinder/contracts/totals";
import { describe, expect, test } from "vitest";
import { anOffer, aShelf, shippedFor } from "../../../../test/sample-offers.ts";
import { anItem, answered, aRetailer, aStore, checked } from "../../../../test/sample-search.ts";
import { productsOf } from "../products/products.ts";
import { type SearchState, searchReducer } from "../search-state.ts";
import { cheaperOf } from "./offer-order.ts";
import { milesTo, offersOf, placesOf, uncheckedItems, withKnown } from "./offers.ts";

const retailers = [
  aRetailer("target"),
  aRetailer("walmart", { perStore: false }),
  aRetailer("ebay", { perStore: false }),
];
const item = anItem();

function offers(state: SearchState) {
  const [product] = productsOf(state, retailers);
  if (!product) throw new Error("no product");
  return offersOf(product);
}

test("a store with branches and a web shop has an offer of each", () => {
  const state = checked(answered({ target: [item] }), "target", item, [
    [aStore("1", 3.3), "Out of stock"],
    [aStore("2", 3.6), "limited stock"],
    [aStore("online", null), "in stock"],
  ]);
  const [pickup, online] = offers(state);

  expect(pickup).toMatchObject({ id: "target-pickup", level: "limited" });
  expect(pickup?.branches.map(({ level }) => level)).toEqual(["out", "limited"]);
  expect(pickup && milesTo(pickup)).toBe(3.6);
  expect(online).toMatchObject({ id: "target-online", level: "in", branches: [] });
});

test("the distance of a sold-out offer is that of the nearest branch", () => {
  const state = checked(answered({ target: [item] }), "target", item, [
    [aStore("1", 3.3), "Out of stock"],
    [aStore("2", 3.6), "Out of stock"],
  ]);
  const [pickup] = offers(state);
  expect(pickup).toMatchObject({ level: "out" });
  expect(pickup && milesTo(pickup)).toBe(3.3);
});

test("a store without branches offers online, with the stock of the search", () => {
  const [online] = offers(answered({ ebay: [anItem({ status: ["in stock"] })] }));
  expect(online).toMatchObject({ id: "ebay-online", level: "in" });
});

describe("what can only be ordered ahead online", () => {
  test("is not in stock there, and its branches keep theirs", () => {
    const branches = [
      [aStore("1", 3.3), "in stock"],
      [aStore("online", null), "in stock"],
    ] as const;
    const state = checked(answered({ target: [item] }), "target", item, branches, { isPreOrder: true });
    expect(offers(state)).toMatchObject([
      { id: "target-pickup", level: "in" },
      { id: "target-online", level: "ahead" },
    ]);
  });

  test("is known from the search of a store without branches", () => {
    const [offer] = offers(answered({ ebay: [anItem({ status: ["in stock"], isPreOrder: true })] }));
    expect(offer).toMatchObject({ id: "ebay-online", level: "ahead" });
  });

  test("is in stock once the check says so", () => {
    const listed = anItem({ status: ["in stock"], isPreOrder: true });
    const state = checked(answered({ target: [listed] }), "target", listed, [
      [aStore("online", null), "in stock"],
    ]);
    expect(offers(state)).toMatchObject([{ id: "target-online", level: "in" }]);
  });
});

describe("until branches are checked", () => {
  test("the stock of a store is being checked, whatever its search states", () => {
    const [offer] = offers(answered({ target: [anItem({ status: ["in stock"] })] }));
    expect(offer).toMatchObject({ id: "target-pickup", level: "checking", price: { value: 5 } });
  });

  test("the search's stock counts if the check fails", () => {
    const listed = anItem({ status: ["in stock"] });
    const failed = searchReducer(answered({ target: [listed] }), {
      type: "stockFailed",
      retailer: "target",
      ids: [listed.id],
    });
    expect(offers(failed)[0]).toMatchObject({ id: "target-pickup", level: "in" });
  });

  test("a failed check without any word on the stock leaves it unknown", () => {
    const failed = searchReducer(answered({ target: [item] }), {
      type: "stockFailed",
      retailer: "target",
      ids: [item.id],
    });
    expect(offers(failed)[0]?.level).toBe("unknown");
  });

  test("the items to check are named by store, once", () => {
    const state = answered({ target: [item], walmart: [item], ebay: [anItem({ status: ["in stock"] })] });
    const [product] = productsOf(state, retailers);
    expect(product && [...uncheckedItems(product)]).toEqual([
      ["target", [item.id]],
      ["walmart", [item.id]],
    ]);

    const [asked] = productsOf(
      searchReducer(state, { type: "stockAsked", retailer: "target", ids: [item.id] }),
      retailers,
    );
    expect(asked && [...uncheckedItems(asked).keys()]).toEqual(["walmart"]);
  });
});

test("of several listings of a product the cheapest in stock is a store's offer", () => {
  const [offer, ...others] = offers(
    answered({
      ebay: [
        anItem({ price: 1, status: ["Out of stock"], title: "a" }),
        anItem({ price: 4, status: ["in stock"], title: "b" }),
        anItem({ price: 3, status: ["in stock"], title: "c" }),
      ],
    }),
  );
  expect(offer).toMatchObject({ price: { value: 3 }, name: "c" });
  expect(others).toEqual([]);
});

test("of two listings with shipping, the cheaper altogether is a store's offer", () => {
  const ebay = [
    anItem({ price: 3, shipping: shippedFor(9), status: ["in stock"], title: "a" }),
    anItem({ price: 5, shipping: shippedFor(0), status: ["in stock"], title: "b" }),
  ];
  expect(offers(answered({ ebay }))[0]).toMatchObject({ name: "b", shipping: { cost: 0 } });
});

test.each([
  ["in stock", true],
  ["limited stock", true],
  ["Out of stock", false],
  ["Not available", false],
] as const)("of a store that says %s it is known: %j", (status, expected) => {
  const [offer] = offers(answered({ ebay: [anItem({ status: [status] })] }));
  expect(offer?.isAvailable).toBe(expected);
});

test("the branches of a store whose search shows its web shop only are offered too", () => {
  const state = searchReducer(answered({ walmart: [item] }), {
    type: "stockAnswered",
    ids: [item.id],
    availability: {
      retailer: "walmart",
      fetchedAt: "2026-03-01T12:00:00.000Z",
      stale: false,
      items: [
        {
          id: item.id,
          status: ["Out of stock"],
          stores: [
            { ...aStore("online", null), level: "out" },
            { ...aStore("1", 4), level: "in" },
            { ...aStore("2", 7), level: "unknown" },
          ],
        },
      ],
    },
  });
  const [pickup, online] = offers(state);
  expect(pickup).toMatchObject({
    id: "walmart-pickup",
    level: "in",
    branches: [{ level: "in" }, { level: "unknown" }],
  });
  expect(pickup && milesTo(pickup)).toBe(4);
  expect(online).toMatchObject({ id: "walmart-online", level: "out" });
});

test("the stock that such a store states with its search is that of its web shop, until its branches are known", () => {
  const walmart = aRetailer("walmart", { onlineOnly: true });
  const state = answered({ walmart: [anItem({ status: ["in stock"] })] });
  const [product] = productsOf(state, [walmart]);
  expect(product && offersOf(product)).toMatchObject([{ id: "walmart-online", level: "in" }]);
  expect(product && [...uncheckedItems(product).keys()]).toEqual(["walmart"]);
});

describe("where a product can be bought", () => {
  const disc = () => {
    const item = anItem({ key: "gtin:1", price: 5 });
    item.product.aliases.push("model:sony:cfi1215a");
    return item;
  };
  const known = (state: SearchState, changes: Partial<Parameters<typeof withKnown>[1]> = {}) => {
    const [product] = productsOf(state, retailers);
    if (!product) throw new Error("no product");
    const beside = { others: [], shelves: [], country: "USA", ...changes } as const;
    const offers = withKnown(offersOf(product), beside);
    return { offers, places: placesOf(offers) };
  };

  test("counts other stores, and a cheaper one of them is the best offer", () => {
    const staples = anOffer("staples", { price: { value: 4, currency: "USD" } });
    const { places } = known(answered({ ebay: [anItem({ price: 1 })], walmart: [disc()] }), {
      others: [staples, anOffer("walmart")],
    });
    expect(places.best).toMatchObject({ id: "staples-online", itemId: null, price: { value: 4 } });
    expect(places).toMatchObject({ stores: 2, today: null });
  });

  test("counts no store that lists it without code and model, unless it is stored as the product", () => {
    const byTitle = anItem({ key: "title:ps5" });
    const withCode = disc();
    withCode.product.aliases.push("title:ps5");
    const stores = (item: typeof byTitle, stored: Parameters<typeof known>[1] = {}) =>
      known(answered({ target: [withCode], walmart: [item] }), stored).places.stores;
    expect(stores(byTitle)).toBe(1);
    expect(stores(anItem({ key: "model:sony:cfi1215a" }))).toBe(2);
    expect(stores(byTitle, { others: [anOffer("walmart")] })).toBe(2);
    expect(stores(byTitle, { shelves: [aShelf("walmart", 4)] })).toBe(2);
  });

  test("knows which offers it does not choose from, because only their titles name the product", () => {
    const withCode = disc();
    withCode.product.aliases.push("title:ps5");
    const state = answered({ target: [withCode], walmart: [anItem({ key: "title:ps5", price: 4 })] });
    const byName = (beside: Parameters<typeof known>[1] = {}) =>
      known(state, beside).offers.map((offer) => offer.byName);
    expect(byName()).toEqual([false, true]);
    expect(byName({ others: [anOffer("walmart")] })).toEqual([false, false]);
  });

  test("may be cheaper where only the title names it, or where shipping is not stated", () => {
    const withCode = disc();
    withCode.product.aliases.push("title:ps5");
    const titled = anItem({ key: "title:ps5", price: 4, status: ["in stock"] });
    const shipping = shippedFor(0);
    const others = [anOffer("staples", { price: { value: 4.5, currency: "USD" } })];
    const cheaper = (walmart: typeof titled) => {
      const state = answered({
        target: [withCode],
        ebay: [{ ...titled, price: 1, shipping }],
        walmart: [walmart],
      });
      const { offers, places } = known(state, { shelves: [aShelf("target", 3.3)], others });
      return [places.best?.id, cheaperOf(offers, places)?.storeId];
    };
    expect(cheaper({ ...titled, shipping })).toEqual(["target-pickup", "walmart"]);
    expect(cheaper({ ...titled, shipping, price: 6 })).toEqual(["target-pickup", "staples"]);
    expect(cheaper(titled)).toEqual(["target-pickup", "staples"]);
  });

  test("has the branches that are known beside the search, also of a store whose search is online only", () => {
    const shelves = [aShelf("walmart", 1.5), aShelf("target", 3.3), aShelf("target", 9)];
    const state = checked(
      answered({ target: [item], walmart: [anItem({ status: ["Out of stock"] })] }),
      "target",
      item,
      [[aStore("target 3.3", 3.3), "Out of stock"]],
    );
    const { offers, places } = known(state, { shelves });
    expect(offers.map(({ id, level, branches }) => [id, level, branches.map(({ level }) => level)])).toEqual([
      ["target-pickup", "in", ["out", "in"]],
      ["walmart-online", "out", []],
      ["walmart-pickup", "in", ["in"]],
    ]);
    expect(places.today).toMatchObject({ retailer: "walmart", distanceMiles: 1.5 });
    expect(places).toMatchObject({ inStock: 2, stores: 2 });
  });

  test("is not where only a far branch has it", () => {
    const far = checked(answered({ target: [item] }), "target", item, [[aStore("1", 62), "in stock"]]);
    const { places } = known(far, { others: [anOffer("staples", { price: { value: 9, currency: "USD" } })] });
    expect(places.best).toMatchObject({ id: "staples-online" });
    expect(places.today).toBeNull();
  });
});

test("an offer has the total of its own way where its store was last seen to ask as much", () => {
  const total: Total = { value: 5.4, from: false, parts: [] };
  const withWay: Total = {
    ...{ value: 6, from: true },
    parts: [{ part: "way", value: 0.6, low: null, high: null, source: "" }],
  };
  const asked = (value: number, shelves = [aShelf("walmart", 3)]) =>
    withKnown(offers(answered({ walmart: [item] })), {
      others: [anOffer("walmart", { price: { value, currency: "USD" }, total, totalInBranch: withWay })],
      ...{ shelves, country: "USA" },
    }).map((offer) => offer.total);
  expect(asked(5)).toEqual([total, withWay]);
  expect(asked(6, [])).toEqual([undefined]);
});
