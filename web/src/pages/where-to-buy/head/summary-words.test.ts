import { expect, test } from "vitest";
import { anOffer, aShelf } from "../../../../test/sample-offers.ts";
import {
  bestPlace,
  discountToSay,
  noTotalText,
  soldByText,
  soldOutText,
  stockText,
} from "./summary-words.ts";

test.each([
  [9, 11, false, "In stock at 9 of 11 stores"],
  [1, 1, false, "In stock"],
  [2, 5, true, "In stock at 2 of 5 stores so far"],
  [0, 5, true, "Not found in stock so far"],
  [0, 5, false, "Not found in stock"],
  [0, 0, true, ""],
])("%d of %d stores, asking: %s", (inStock, stores, isAsking, text) => {
  expect(stockText({ inStock, stores }, isAsking)).toBe(text);
});

test("without a total it says what is missing", () => {
  expect(noTotalText("")).toMatch(/^Enter your ZIP Code/);
  expect(noTotalText("44114")).toBe("No total is known for 44114.");
  expect(noTotalText("M5V 2T6")).toBe("Prices don't include tax.");
});

test.each([
  [{}, ""],
  [{ seller: { kind: "store", name: "Walmart.com" } }, ""],
  [{ seller: { kind: "marketplace", name: "Harbor Goods" } }, ", sold by Harbor Goods"],
  [{ seller: { kind: "marketplace", name: null } }, ", sold by another seller"],
] as const)("an offer of %j is%s", (offer, text) => {
  expect(soldByText(offer)).toBe(text);
});

test("the best offer is at its nearest branch that has it, else it is delivered; the card says it of its own stores", () => {
  const best = anOffer("target");
  const place = (changes: Partial<Parameters<typeof bestPlace>[0]>) =>
    bestPlace({ best, chains: [], today: null, delivered: [], ...changes });
  const chain = (level: "in" | "out") => [{ storeId: "target", branches: [aShelf("target", 3.3, level)] }];
  expect(place({ chains: chain("in") })).toMatch(/^3\.3 mi · /);
  expect(place({ chains: chain("out") })).toBe("Online, shipping not stated");
  expect(place({ best: { ...best, inStoresOnly: true, distanceMiles: 12 } })).toBe("12.0 mi");
  const shipping = { cost: 0, freeFrom: null, minDays: null, maxDays: null, by: null };
  expect(place({ best: { ...best, shipping } })).toBe("Free delivery");
  expect(place({ chains: chain("in"), today: aShelf("target", 3.3) })).toBe("");
  expect(place({ delivered: [best] })).toBe("");
  expect(place({ delivered: [anOffer("walmart")] })).not.toBe("");
  expect(place({ best: null })).toBe("");
});

test("says which offer at the usual price is sold out, where today's is higher", () => {
  const out = (storeId: string, value: number, changes: Parameters<typeof anOffer>[1] = {}) =>
    anOffer(storeId, { store: storeId, price: { value, currency: "USD" }, isAvailable: false, ...changes });
  const verdict = { current: 499.99, usual: 436.99, currency: "USD" };
  const offers = [
    out("Belk", 300, { condition: "refurbished" }),
    out("Costco", 310, { membershipNeeded: "Costco" }),
    out("Kohl's", 320, { isAvailable: true }),
    out("Adorama", 398.79),
  ];

  expect(soldOutText(offers, verdict)).toBe("Adorama's $398.79 is out of stock");
  expect(soldOutText([out("Macy's", 558)], verdict)).toBeNull();
  expect(soldOutText(offers, { ...verdict, current: 436.99 })).toBeNull();
});

test("a genuine discount of a price above the usual one is not said beside it, a doubtful one is", () => {
  const was = (discount: "genuine" | "doubtful") => ({
    wasPrice: { value: 488.99, word: "was", discount, daysAtWas: 41, of: 90 } as const,
  });
  const over = { current: 390.99, usual: 385.99 };
  expect(discountToSay(was("genuine"), over)).toBeUndefined();
  expect(discountToSay(was("doubtful"), over)).toMatchObject({ discount: "doubtful" });
  expect(discountToSay(was("genuine"), { ...over, usual: 390.99 })).toMatchObject({ discount: "genuine" });
  expect(discountToSay(was("genuine"), null)).toMatchObject({ discount: "genuine" });
});
