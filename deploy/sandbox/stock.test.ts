import { expect, test } from "vitest";
import type { Supply } from "./catalog/columns.ts";
import { Catalog, type Product } from "./catalog.ts";
import { SandboxClock } from "./clock.ts";
import { PriceList } from "./prices.ts";
import { type Level, ONLINE, StockRoom } from "./stock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2030-01-02T12:00:00Z");

const catalog = new Catalog("test");

function setUp() {
  const clock = new SandboxClock(() => NOON);
  const stock = new StockRoom("test", clock);
  return { clock, stock, prices: new PriceList("test", clock, stock) };
}

function share(level: Level, supply: Supply): number {
  const { stock } = setUp();
  const products = catalog.products.filter((product) => product.supply === supply);
  const shelves = products.flatMap((product) =>
    Array.from({ length: 25 }, (_, store) => stock.at(product, "target", String(1_000 + store))),
  );
  return shelves.filter((shelf) => shelf.level === level).length / shelves.length;
}

test("most stores have most products; scarce ones are mostly out of stock", () => {
  expect(share("in", "plentiful")).toBeGreaterThan(0.75);
  expect(share("limited", "plentiful")).toBeGreaterThan(0.03);
  expect(share("out", "plentiful")).toBeGreaterThan(0.05);
  expect(share("in", "tight")).toBeGreaterThan(0.35);
  expect(share("in", "tight")).toBeLessThan(0.65);
  expect(share("in", "scarce")).toBeLessThan(0.3);
  expect(share("in", "scarce")).toBeGreaterThan(0.08);
});

test("an amount is stable for a minute and changes over a day, in small steps between deliveries", () => {
  const { clock, stock } = setUp();
  const product = plentiful();
  const first = stock.at(product, "target", "1001");
  clock.advance(59_000);
  expect(stock.at(product, "target", "1001")).toEqual(first);

  const day = Array.from({ length: 24 * 60 }, () => {
    clock.advance(MINUTE);
    return stock.at(product, "target", "1001").quantity;
  });
  expect(new Set(day).size).toBeGreaterThan(5);
  const steps = day.slice(1).map((quantity, index) => quantity - (day[index] ?? 0));
  expect(steps.filter((step) => step < -1)).toEqual([]);
  expect(steps.filter((step) => step > 0).length).toBeLessThanOrEqual(4);
});

test("a warehouse has hundreds, a shelf dozens", () => {
  const { stock } = setUp();
  const online = catalog.products.map((product) => stock.at(product, "target", ONLINE));
  expect(Math.max(...online.map(({ quantity }) => quantity))).toBeGreaterThan(1_000);
  for (const { level, quantity } of online) {
    expect(level).toBe(quantity === 0 ? "out" : quantity <= 100 ? "limited" : "in");
  }
  const shelf = catalog.products.map((product) => stock.at(product, "target", "1001").quantity);
  expect(Math.max(...shelf)).toBeLessThanOrEqual(60);
});

test("forced stock shows in every store until it is reset", () => {
  const { stock, prices } = setUp();
  const product = plentiful();
  const before = stock.at(product, "target", "1001");
  stock.force(product.upc, { stock: "limited", priceCents: 123 });
  expect(stock.at(product, "target", "1001")).toEqual({ level: "limited", quantity: 2, carried: true });
  expect(stock.at(product, "kroger", ONLINE)).toEqual({ level: "limited", quantity: 60, carried: true });
  expect(prices.of(product, "ebay")).toEqual({ cents: 123, regularCents: 123 });
  stock.release(product.upc);
  expect(stock.at(product, "target", "1001")).toEqual(before);
});

test("prices stay near the product's base price, differ by chain, and change within a week", () => {
  const { clock, prices } = setUp();
  const product = plentiful();
  const chains = ["target", "walmart", "walgreens", "kroger"] as const;
  const today = chains.map((chain) => prices.of(product, chain));
  expect(new Set(today.map(({ cents }) => cents)).size).toBeGreaterThan(2);
  for (const { cents, regularCents } of today) {
    expect(cents).toBeLessThanOrEqual(regularCents);
    expect(cents).toBeGreaterThan(product.cents * 0.5);
    expect(regularCents).toBeLessThan(product.cents * 1.5);
  }
  clock.advance(7 * 24 * HOUR);
  expect(chains.map((chain) => prices.of(product, chain))).not.toEqual(today);
});

test("about one product in seven is on sale", () => {
  const { prices } = setUp();
  const onSale = catalog.products.filter((product) => {
    const { cents, regularCents } = prices.of(product, "target");
    return cents < regularCents;
  });
  expect(onSale.length / catalog.products.length).toBeGreaterThan(0.1);
  expect(onSale.length / catalog.products.length).toBeLessThan(0.18);
});

function plentiful(): Product {
  const product = catalog.products.find(({ kind }) => kind === "Dish Soap");
  if (!product) throw new Error("there is no dish soap");
  return product;
}
