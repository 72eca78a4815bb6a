import { randomUUID } from "node:crypto";
import { hasRightCheckDigit } from "@stockfinder/contracts/gtin";
import { reportEmptyShelf } from "@stockfinder/contracts/near";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { planLines, priceLines } from "@stockfinder/contracts/plans";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { ListingReading, ShelfReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const WIPES = "044600015934";
const TOWELS = "037000863069";
/** In Oregon there is no sales tax. */
const PORTLAND = "97201";
const CLEVELAND = "44114";

type Line = InputOf<typeof planLines>["lines"][number];

describe.each(SETUPS)("a plan for lines, on $name", (setup) => {
  let service: LookupService;

  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    emptied(service.database, "lookup.listings, lookup.shelves, lookup.stores, lookup.neighbour_readings"),
  );

  function aReading(
    retailer: string,
    gtin: string,
    amount: number,
    said: Partial<ListingReading> & { title?: string } = {},
  ): ListingReading {
    const { title = "Goods", ...rest } = said;
    const url = `https://${retailer}.example/${gtin}`;
    const listed = { gtin, title, url, imageUrl: null, isDemo: false };
    return {
      ...{
        retailer,
        itemId: gtin,
        country: "USA",
        listed,
        stock: "in",
        price: { value: amount, currency: "USD" },
      },
      ...{ seenAt: service.clock.now(), source: "adapter", shelves: [], ...rest },
    };
  }
  function aShelf(id: string, latitude: number, said: Partial<ShelfReading> = {}): ShelfReading {
    const town = { latitude, longitude: -122.67 };
    return {
      store: { id, name: `Store ${id}`, address: "1 Main St", city: "Portland", state: "OR", town },
      ...{ stock: "in", quantity: null, seenAt: service.clock.now(), source: "adapter", ...said },
    };
  }
  const write = (...readings: ListingReading[]) => writeReadings(service.database, readings);
  const aLine = (said: Partial<Line>): Line => ({
    ...{ id: randomUUID(), upc: null, text: "x", quantity: 1, maxPrice: null, similar: false },
    ...said,
  });
  const plan = async (
    lines: readonly Line[],
    asked: Partial<InputOf<typeof planLines>> = {},
  ): Promise<OutputOf<typeof planLines>> =>
    await service.call(planLines, {
      lines: [...lines],
      ...{ zip: PORTLAND, radiusMiles: 25, prefer: "money", online: true, memberships: [] },
      ...{ costPerMile: 0.2, costPerHour: 0, without: [], ...asked },
    });
  const stores = ({ plans }: OutputOf<typeof planLines>) =>
    plans.map(({ stops }) => stops.map(({ storeId, branchId }) => branchId ?? storeId));

  test("buys at branches by their own price, and says what the way costs", async () => {
    await write(
      aReading("target", WIPES, 9, {
        shelves: [aShelf("t", 45.55, { price: { value: 4, currency: "USD" }, quantity: 2 })],
      }),
      aReading("walgreens", TOWELS, 8, { shelves: [aShelf("w", 45.56)] }),
    );
    const [wipes, towels] = [aLine({ upc: WIPES, quantity: 2 }), aLine({ upc: TOWELS })];

    const found = await plan([wipes, towels], { online: false });
    const [one, two, three] = found.plans;
    expect(stores(found)).toEqual([["t"], ["t", "w"], ["t", "w"]]);
    expect(one).toMatchObject({ missing: [towels.id], sure: 1, minutes: expect.any(Number) });
    const way = two?.parts.find(({ part }) => part === "way")?.value ?? 0;
    expect(way).toBeGreaterThan(1);
    expect(two).toMatchObject({ missing: [], total: 16 + way });
    expect(two?.stops[0]).toMatchObject({
      ...{
        storeId: "target",
        branchId: "t",
        name: "Target, Store t, Portland",
        address: { address: "1 Main St", city: "Portland", state: "OR" },
        goods: 8,
        shipping: 0,
        tax: 0,
      },
      lines: [{ line: wipes.id, quantity: 2, cost: 8, offer: { upc: WIPES, price: { value: 4 } } }],
    });
    expect(three).toEqual(two);
    expect(found.refreshing).toBe(false);
  });

  test("prices each line at the store where it costs least, and asks no store", async () => {
    await write(
      aReading("target", WIPES, 9, {
        shelves: [aShelf("t", 45.55, { price: { value: 4, currency: "USD" } })],
      }),
      aReading("kohls", WIPES, 6),
      aReading("walgreens", TOWELS, 8, { stock: "out" }),
    );
    const [wipes, towels, milk] = [
      aLine({ upc: WIPES, quantity: 2 }),
      aLine({ upc: TOWELS }),
      aLine({ text: "milk" }),
    ];
    const priced = (asked: Partial<InputOf<typeof priceLines>>) => {
      const near = { zip: PORTLAND, radiusMiles: 25, online: true, memberships: [] };
      return service.call(priceLines, { lines: [wipes, towels, milk], ...near, ...asked });
    };

    expect(await priced({})).toEqual([{ line: wipes.id, cost: 8, image: null, isDemo: false }]);
    expect(await priced({ zip: CLEVELAND })).toMatchObject([{ line: wipes.id, cost: 12 }]);
    await expect(priced({ zip: "M5V3A8" })).rejects.toMatchObject({ code: "bad-input" });
  });

  test("counts free shipping once per shop, and does not guess what no source states", async () => {
    await write(aReading("target", WIPES, 20), aReading("target", TOWELS, 16), aReading("kohls", TOWELS, 15));
    const lines = [aLine({ upc: WIPES }), aLine({ upc: TOWELS })];

    const together = await plan(lines);
    expect(stores(together)).toEqual([["target"], ["target"], ["target"]]);
    expect(together.plans[0]).toMatchObject({ total: 36, minutes: null });
    expect(together.plans[0]?.stops[0]).toMatchObject({ branchId: null, shipping: 0, goods: 36 });

    const alone = (await plan([aLine({ upc: WIPES })])).plans[0];
    expect(alone).toMatchObject({ total: 20, stops: [{ shipping: null }] });
    expect(alone?.parts.find(({ part }) => part === "shipping")).toMatchObject({ value: null, high: null });
  });

  test("known costs are better than an order whose shipping nobody states, which is shown beside", async () => {
    await write(
      aReading("target", WIPES, 20, { shelves: [aShelf("t1", 45.52)] }),
      aReading("adorama", WIPES, 12),
    );
    const found = await plan([aLine({ upc: WIPES })]);
    expect(stores(found)[2]).toEqual(["t1"]);
    expect(found.elsewhere).toMatchObject([{ stops: [{ storeId: "adorama", shipping: null }] }]);
  });

  test("where orders are best, the best way to fetch all of the list is shown beside them", async () => {
    const sent = { facts: { shipping: { cost: 0 } } };
    await write(
      ...[aReading("kohls", WIPES, 9, sent), aReading("kohls", TOWELS, 9, sent)],
      aReading("target", WIPES, 20, { shelves: [aShelf("t1", 45.52)] }),
      aReading("walmart", TOWELS, 20, { shelves: [aShelf("w1", 45.52)] }),
    );
    const found = await plan([aLine({ upc: WIPES }), aLine({ upc: TOWELS })]);
    expect(stores(found)[0]).toEqual(["kohls"]);
    const [byCar] = found.elsewhere ?? [];
    expect(byCar?.stops.map(({ branchId }) => branchId).sort()).toEqual(["t1", "w1"]);
    expect(byCar?.missing).toEqual([]);
  });

  test("says what it costs at other stores: at the best branch of each alone, none with less than half", async () => {
    const at = (price: number) => ({ price: { value: price, currency: "USD" as const } });
    const branches = (id: string, price: number) => [
      aShelf(`${id}-near`, 45.52, at(price)),
      aShelf(`${id}-far`, 45.6, at(price)),
    ];
    const third = "012345678905";
    await write(
      ...[WIPES, TOWELS, third].map((upc) => aReading("target", upc, 5, { shelves: branches("t", 5) })),
      ...[WIPES, TOWELS, third].map((upc) => aReading("walmart", upc, 6, { shelves: branches("m", 6) })),
      ...[WIPES, TOWELS].map((upc) => aReading("walgreens", upc, 1, { shelves: branches("w", 1) })),
      aReading("cvs", WIPES, 1, { shelves: branches("c", 1) }),
    );
    const found = await plan(
      [WIPES, TOWELS, third].map((upc) => aLine({ upc })),
      { online: false },
    );
    expect(stores(found)[0]).toEqual(["t-near"]);
    const elsewhere = found.elsewhere?.map(({ stops, missing }) => [stops[0]?.branchId, missing.length]);
    expect(elsewhere).toEqual([
      ["m-near", 0],
      ["w-near", 1],
    ]);
  });

  test("has the state's sales tax", async () => {
    await write(aReading("target", WIPES, 40));

    expect((await plan([aLine({ upc: WIPES })], { zip: CLEVELAND })).plans[0]).toMatchObject({
      total: 42.3,
      stops: [{ tax: 2.3 }],
    });
  });

  test("a line in words is the cheapest product that fits them, and never an accessory", async () => {
    await write(
      aReading("target", WIPES, 9, { title: "Bounty Paper Towels, 6 Rolls" }),
      aReading("target", TOWELS, 5, { title: "Brawny Paper Towels, 6 Rolls" }),
      aReading("target", "711719541028", 2, { title: "Paper Towel Holder for Kitchen" }),
      aReading("target", "012044045640", 1, { title: "Bath Towel" }),
      aReading("target", "861712526734", 7, { title: "Huggies Little Movers Diapers Size 3, 76 ct" }),
    );
    const bought = async (said: Partial<Line>) =>
      (await plan([aLine(said)])).plans[0]?.stops.flatMap(({ lines }) => lines.map(({ offer }) => offer.upc));

    expect(await bought({ text: "paper towels" })).toEqual([TOWELS]);
    expect(await bought({ text: "Bounty paper towels" })).toEqual([WIPES]);
    expect(await bought({ text: "paper towels", maxPrice: 4 })).toEqual([]);
    expect(await bought({ upc: WIPES, text: "paper towels", similar: true })).toEqual([TOWELS]);
    expect(await bought({ text: "diapers size 3" })).toEqual(["861712526734"]);
    expect(await bought({ text: "batteries" })).toEqual([]);
  });

  test("two packages of 12 fill a line of 24 where they cost less, and there are enough", async () => {
    const [large, small] = [WIPES, TOWELS];
    const titles = (amount: string) => ({ title: `Hillside Large Eggs, ${amount}` });
    await write(
      aReading("target", large, 6, titles("24 ct")),
      aReading("target", small, 2.5, titles("12 ct")),
    );
    const bought = async (said: Partial<Line>) =>
      (await plan([aLine(said)])).plans[0]?.stops.flatMap(({ lines }) =>
        lines.map(({ offer, quantity, packages, cost }) => [offer.upc, quantity, packages, cost]),
      );

    expect(await bought({ text: "eggs, 24 ct" })).toEqual([[small, 1, 2, 5]]);
    expect(await bought({ text: "eggs, 24 ct", quantity: 2 })).toEqual([[small, 2, 2, 10]]);
    expect(await bought({ text: "eggs, 24 ct", maxPrice: 4.9 })).toEqual([]);
    expect(await bought({ text: "eggs, 36 ct" })).toEqual([[small, 1, 3, 7.5]]);
    expect(await bought({ text: "eggs, 18 ct" })).toEqual([]);
    expect(await bought({ upc: large, text: "eggs, 24 ct" })).toEqual([[large, 1, undefined, 6]]);
  });

  test("stores are compared by the contents that most of them have, and a smaller package is no cheaper", async () => {
    const sizes = [WIPES, TOWELS, "012044045640"];
    const titles = ["Dairy Glen Milk, half gal", "Dairy Glen Milk, 1 gal", "Meadow Lane Milk, 64 oz"];
    const milk = (retailer: string, size: number, price: number) =>
      aReading(retailer, sizes[size] ?? "", price, {
        title: titles[size] ?? "",
        shelves: [aShelf(`${retailer}-1`, 45.52)],
      });
    await write(milk("target", 0, 2), milk("target", 1, 3.5), milk("cvs", 2, 2.5));
    await write(milk("walmart", 1, 3.6), milk("walgreens", 1, 3.7));
    const line = aLine({ text: "milk" });

    const { plans, elsewhere = [] } = await plan([line], { online: false });
    const bought = [...plans.slice(-1), ...elsewhere].flatMap(({ stops }) =>
      stops.map(({ storeId, lines: [first] }) => [storeId, first?.cost, first?.offer.unitPrice]),
    );
    const perOunce = (amount: number) => ({ amount, unit: "oz", per: "oz" });
    expect(bought).toEqual([
      ["target", 3.5, perOunce(3.5 / 128)],
      ["walmart", 3.6, perOunce(3.6 / 128)],
      ["walgreens", 3.7, perOunce(3.7 / 128)],
      ["cvs", 2.5, perOunce(2.5 / 64)],
    ]);
    const half = await plan([aLine({ upc: WIPES, text: "milk", similar: true })], { online: false });
    expect(half.plans.at(-1)?.stops[0]?.lines).toMatchObject([{ cost: 2 }]);
  });

  test("leaves out empty shelves, and stores whose membership the shopper does not have", async () => {
    await write(
      aReading("target", WIPES, 9, { stock: "out", shelves: [aShelf("t", 45.55, { stock: "out" })] }),
      aReading("samsclub", WIPES, 8),
    );
    const line = aLine({ upc: WIPES });

    expect((await plan([line])).plans[0]).toMatchObject({ stops: [], missing: [line.id], total: 0 });
    expect(stores(await plan([line], { memberships: ["samsclub"] }))[0]).toEqual(["samsclub"]);
  });

  test("a shopper who did not find a line at a shelf gets it elsewhere, and the shelf is less sure for others", async () => {
    await write(
      aReading("target", WIPES, 4, { shelves: [aShelf("t", 45.52)] }),
      aReading("walgreens", WIPES, 8, { shelves: [aShelf("w", 45.56)] }),
    );
    const line = aLine({ upc: WIPES });
    const offline = { online: false };
    const shelf = { storeId: "target", branchId: "t" };
    const before = await plan([line], offline);
    expect(stores(before)[0]).toEqual(["t"]);

    const report = { upc: WIPES, zip: PORTLAND, ...shelf, caller: "192.0.2.1" };
    await service.call(reportEmptyShelf, report);
    await service.call(reportEmptyShelf, report);
    const sureOf = (plans: typeof before) => plans.plans[0]?.sure ?? 0;
    const after = await plan([line], offline);
    expect(stores(after)[0]).toEqual(["t"]);
    expect(sureOf(after)).toBeLessThan(sureOf(before));
    const { rows } = await service.database.query("select stock, retailer from lookup.neighbour_readings");
    expect(rows).toEqual([{ stock: "out", retailer: "target" }]);

    const elsewhere = await plan([line], { ...offline, without: [{ line: line.id, ...shelf }] });
    expect(stores(elsewhere)[0]).toEqual(["w"]);
    await expect(service.call(reportEmptyShelf, { ...report, branchId: "x" })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("nothing is known of a new list, and a code of no place or of Canada is refused", async () => {
    const line = aLine({ text: "unicorn" });
    expect(await plan([line])).toMatchObject({ plans: [{ stops: [], missing: [line.id] }, {}, {}] });
    expect((await plan([])).plans[0]).toMatchObject({ stops: [], missing: [], total: 0, sure: 0 });
    for (const zip of ["00000", "M5V"])
      await expect(plan([line], { zip })).rejects.toMatchObject({
        code: "bad-input",
        details: { errors: [{ path: "zip" }] },
      });
  });
});

test.each(SETUPS)(
  "asks retailers for products and words that no store is known to offer, on $name",
  async (setup) => {
    const upstream = await startLocalUpstream(sendJson({ products: [], data: {} }));
    onTestFinished(() => upstream.close());
    const service = await startService(setup, { UPSTREAM_WMT: upstream.url });
    onTestFinished(() => service.stop());
    const line = { upc: null, text: "wipes", quantity: 1, maxPrice: null, similar: false };
    const refreshing = async (...lines: Partial<Line>[]) =>
      (
        await service.call(planLines, {
          lines: lines.map((said) => ({ ...line, id: randomUUID(), ...said })),
          ...{ zip: CLEVELAND, radiusMiles: 25, prefer: "money", online: true, memberships: [] },
          ...{ costPerMile: 0.2, costPerHour: 0, without: [] },
        })
      ).refreshing;

    expect(await refreshing({ text: "oat milk" })).toBe(true);
    await expect.poll(() => upstream.received.length).toBeGreaterThan(0);
    // All have answered, and a second later what they found would be in the database.
    await expect.poll(() => refreshing({ text: "Oat milk" })).toBe(false);
    const before = upstream.received.length;
    expect(await refreshing({ upc: WIPES })).toBe(true);
    await expect.poll(() => upstream.received.length).toBeGreaterThan(before);

    // More products than stores are asked for at once, and nobody has any of them.
    const codes = Array.from({ length: 140 }, (_, at) => `${812345678000 + at}`).filter(hasRightCheckDigit);
    await expect.poll(() => refreshing(...codes.map((upc) => ({ upc })))).toBe(false);
    const asked = upstream.received.map(({ url }) => url.searchParams.get("query"));
    expect(codes.filter((code) => !asked.includes(code))).toEqual([]);
  },
);
