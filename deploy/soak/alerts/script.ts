import { hash } from "../../sandbox/random.ts";

/** `unknown`: the page does not say. */
export type ShownStock = "in" | "limited" | "out" | "preorder" | "unknown";

/** What an item's page shows at one time. */
export interface Shown {
  readonly stock: ShownStock;
  readonly price: number;
}

const CHEAP = 12;
const DEAR = 20;
const STOCKS: readonly ShownStock[] = ["in", "out", "in", "limited", "out", "preorder", "unknown"];

/**
 * What the page of an item shows, one after the other: `transitions` changes after the first, which is out of stock. Each differs
 * from the one before in price or in stock that can be known. The same for the same item in every run.
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

/** What is known of an item's terms after the last reading: a page that says nothing about stock leaves what was known. */
export function certain(script: readonly Shown[]): Shown {
  const last = script.findLast(({ stock }) => stock !== "unknown");
  return { stock: last?.stock ?? "unknown", price: script.at(-1)?.price ?? 0 };
}

function other(price: number): number {
  return price === CHEAP ? DEAR : CHEAP;
}
