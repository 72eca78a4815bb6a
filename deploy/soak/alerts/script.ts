import { hash } from "../../sandbox/random.ts";

/** `unknown`: the page does not state it. */
export type ShownStock = "in" | "limited" | "out" | "preorder" | "unknown";

/** The content of an item's page at one time. */
export interface Shown {
  readonly stock: ShownStock;
  readonly price: number;
}

const CHEAP = 12;
const DEAR = 20;
const STOCKS: readonly ShownStock[] = ["in", "out", "in", "limited", "out", "preorder", "unknown"];

/**
 * The steps of an item's page: `transitions` changes after the first step, which is out of stock. Each differs from the
 * one before in price or in definite stock. The same for the same item in every run.
 */
export function scriptOf(item: number, transitions: number): Shown[] {
  const script: Shown[] = [{ stock: "out", price: DEAR }];
  let held = certain(script);
  for (let step = 1; step <= transitions; step += 1) {
    const stock = STOCKS[hash("stock", item, step) % STOCKS.length] ?? "in";
    const isSame = stock === "unknown" || stock === held.stock;
    const turns = isSame || hash("price", item, step) % 3 === 0;
    script.push({ stock, price: turns ? other(held.price) : held.price });
    held = certain(script);
  }
  return script;
}

/** An item's known terms after the last reading: a page without stock keeps the last one. */
export function certain(script: readonly Shown[]): Shown {
  const last = script.findLast(({ stock }) => stock !== "unknown");
  return { stock: last?.stock ?? "unknown", price: script.at(-1)?.price ?? 0 };
}

function other(price: number): number {
  return price === CHEAP ? DEAR : CHEAP;
}
