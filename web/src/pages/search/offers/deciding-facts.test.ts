import type { Verdict } from "@stockfinder/contracts/history";
import type { Total } from "@stockfinder/contracts/totals";
import { expect, test } from "vitest";
import { aFoundOffer, anOffer, shippedFor } from "../../../../test/sample-offers.ts";
import { factsOf } from "./deciding-facts.ts";

const part = (name: Total["parts"][number]["part"], value: number) => ({
  ...{ part: name, value, low: null, high: null, source: "stated" },
});
const fetched: Total = {
  value: 6,
  from: true,
  parts: [part("price", 5), part("tax", 0.4), part("way", 0.6)],
};
const sent: Total = { value: 5.4, from: false, parts: [part("price", 5), part("tax", 0.4)] };
const others = [
  anOffer("target", { price: { value: 5, currency: "USD" }, total: fetched, totalAtDoor: sent }),
];
const verdict = { kind: "low", current: 4, lowest: 4, usual: 10, highest: 12, currency: "USD" } as const;
const known = { others, verdict: { ...verdict, days: 90, stores: 2, points: 30 } satisfies Verdict };
const online = aFoundOffer("online", { shipping: shippedFor(0) });

test("an offer has the total of its own way, and its price against the usual one", () => {
  expect(factsOf(online, known)).toEqual(["$5.40 with tax and shipping", "50% under its usual price"]);
  const inBranch = aFoundOffer("branch", { branches: [] });
  expect(factsOf(inBranch, known)).toEqual(["From $6.00 with tax and driving", "50% under its usual price"]);
});

test("what is known of another price, or in another currency, is not said", () => {
  expect(factsOf(aFoundOffer("online", { price: 4.5, shipping: shippedFor(0) }), known)).toEqual([
    "55% under its usual price",
  ]);
  expect(factsOf(aFoundOffer("online", { price: 4.5, currency: "CAD" }), known)).toEqual([]);
  expect(factsOf(aFoundOffer("online", { price: null }), known)).toEqual([]);
  expect(factsOf(online, { others: [], verdict: null })).toEqual([]);
});

test("where no total with tax is known, stated shipping is added up", () => {
  const nothing = { others: [], verdict: null };
  const total: Total = { value: null, from: false, parts: [] };
  const untaxed = anOffer("target", { price: { value: 146.49, currency: "CAD" }, total });
  const inCanada = { price: 146.49, currency: "CAD" };
  expect(
    factsOf(aFoundOffer("online", { ...inCanada, shipping: shippedFor(4.99) }), {
      ...nothing,
      others: [untaxed],
    }),
  ).toEqual(["CA$151.48 with shipping, before tax"]);
  expect(factsOf(aFoundOffer("online", inCanada), nothing)).toEqual([]);
  expect(factsOf(aFoundOffer("branch", { branches: [] }), nothing)).toEqual([]);
});
