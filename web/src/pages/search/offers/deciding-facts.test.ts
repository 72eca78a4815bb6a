import type { Verdict } from "@stockfinder/contracts/history";
import type { Total } from "@stockfinder/contracts/totals";
import { expect, test } from "vitest";
import { aFoundOffer, shippedFor } from "../../../../test/sample-offers.ts";
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
const verdict: Verdict = {
  ...{ kind: "low" as const, current: 4, lowest: 4, usual: 10, highest: 12, currency: "USD" },
  ...{ days: 90, stores: 2, points: 30 },
};
const online = aFoundOffer("online", { shipping: shippedFor(0), total: sent });

test("an offer has its total, and its price against the usual one", () => {
  expect(factsOf(online, verdict)).toEqual(["$5.40 with tax and shipping", "50% under its usual price"]);
  const inBranch = aFoundOffer("branch", { branches: [], total: fetched });
  expect(factsOf(inBranch, verdict)).toEqual([
    "From $6.00 with tax and driving",
    "50% under its usual price",
  ]);
});

test("what is not known, or in another currency, is not said", () => {
  expect(factsOf(aFoundOffer("online", { price: 4.5, shipping: shippedFor(0) }), verdict)).toEqual([
    "55% under its usual price",
  ]);
  expect(factsOf(aFoundOffer("online", { price: 4.5, currency: "CAD" }), verdict)).toEqual([]);
  expect(factsOf(aFoundOffer("online", { price: null }), verdict)).toEqual([]);
  expect(factsOf(aFoundOffer("online"), null)).toEqual([]);
});

test("where no total with tax is known, stated shipping is added up", () => {
  const total: Total = { value: null, from: false, parts: [] };
  const inCanada = { price: 146.49, currency: "CAD", total };
  expect(factsOf(aFoundOffer("online", { ...inCanada, shipping: shippedFor(4.99) }), null)).toEqual([
    "CA$151.48 with shipping",
  ]);
  expect(factsOf(aFoundOffer("online", inCanada), null)).toEqual([]);
  expect(factsOf(aFoundOffer("branch", { branches: [] }), null)).toEqual([]);
});
