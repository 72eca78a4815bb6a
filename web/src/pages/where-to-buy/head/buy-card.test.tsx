import type { StoreHours } from "@stockfinder/contracts/store-hours";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { anOffer, aShelf } from "../../../../test/sample-offers.ts";
import { placesToBuy } from "../../../stores/places-to-buy.ts";
import { BuyCard } from "./buy-card.tsx";

const part = { value: 1, low: 1, high: 1, source: "" };
const tax = { part: "tax", ...part } as const;
const sent = { value: 528.74, from: true, parts: [tax, { part: "shipping", ...part } as const] };
const fetched = { value: 530.46, from: true, parts: [tax, { part: "way", ...part } as const] };

function card(
  offer: Parameters<typeof anOffer>[1],
  { hours, now = 0 }: { hours?: StoreHours; now?: number } = {},
): string {
  const target = anOffer("target", { distanceMiles: 3.3, ...offer });
  const shelf = { ...aShelf("target", 3.3), ...(hours && { hours }) };
  const places = placesToBuy({ offers: [target], shelves: [shelf], memberships: [] });
  return renderToStaticMarkup(
    <BuyCard
      places={places}
      product={{ upc: "711719541028", name: "PS5", country: "USA", price: null }}
      zip="44114"
      hasBranches
      isAsking={false}
      nameOf={(storeId) => storeId}
      now={now}
    />,
  );
}

test("both ways have the price, and below it the total, which opens into its parts", () => {
  const markup = card({ total: sent, totalInBranch: fetched });
  const [today, online] = markup.split("Order online").map((way) => way.replace(/<[^>]*>/g, ""));
  expect(today).toContain("target$499.99From $530.46 with tax and drivingTax $1.00Driving, both ways $1.00");
  expect(online).toContain("target$499.99From $528.74 with tax and shippingTax $1.00Shipping $1.00");
});

test("ordering stands out beside the directions only if it costs less in the end", () => {
  const strong = (markup: string) => markup.match(/button-primary/g)?.length;
  expect(strong(card({ total: sent, totalInBranch: fetched }))).toBe(2);
  expect(strong(card({ total: { ...sent, value: 540 }, totalInBranch: fetched }))).toBe(1);
  expect(strong(card({}))).toBe(1);
});

test("without a total it says why none is known", () => {
  expect(card({})).toContain("No total is known for 44114.");
});

test.each([
  ["before it opens on Monday", "2026-03-02T07:59", "Get it today from 8 AM<"],
  ["before it closes on Monday", "2026-03-02T20:59", "Get it today<"],
  ["after it has closed on Monday", "2026-03-02T21:01", "Get it tomorrow"],
  ["after it has closed on Saturday, before a day off", "2026-03-07T18:01", "Get it in the store"],
])("a branch %s", (_, localTime, heading) => {
  const hours = {
    timeZone: "America/New_York",
    week: [
      { days: [1, 2, 3, 4, 5], open: [{ from: "08:00", to: "21:00" }] },
      { days: [6], open: [{ from: "08:00", to: "18:00" }] },
      { days: [7], open: [] },
    ],
  };
  expect(card({}, { hours, now: Date.parse(`${localTime}:00-05:00`) })).toContain(heading);
});

test("a branch without stated hours is one for today", () => {
  expect(card({})).toContain("Get it today");
});
