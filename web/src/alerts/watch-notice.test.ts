import type { Alert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { aBroadcast, anAlert } from "../../test/sample-alerts.ts";
import { bodyOf, isSameNews, noticeKey, noticeOf } from "./watch-notice.ts";

const TARGET = anAlert();
const WALMART = anAlert({
  id: "w",
  store: "Walmart",
  price: 449.99,
  url: "https://www.walmart.com/ip/1",
  state: "limited",
});
const UNPRICED = anAlert({ id: "b", store: "Best Buy", price: null });
const over = (alert: Alert): Alert => ({ ...alert, state: "over" });
const OFFERS = "/where-to-buy/711719541028/playstation-5";

test("the alerts of a watch share a notification; what staff sent has one of its own", () => {
  expect(noticeKey(TARGET)).toBe(noticeKey(WALMART));
  expect(noticeKey(anAlert({ watchId: "0190b0a0-0000-4000-8000-00000000000f" }))).not.toBe(noticeKey(TARGET));
  expect(noticeKey(aBroadcast())).toBe(aBroadcast().id);
});

test.each([
  ["one store", [TARGET], "Back in stock at Target for $499.99", TARGET.url],
  [
    "several stores",
    [TARGET, WALMART, UNPRICED],
    "Back in stock at 3 stores, best price $449.99 at Walmart",
    OFFERS,
  ],
  [
    "stores of which one has it still",
    [over(TARGET), WALMART],
    "Limited stock at Walmart for $449.99",
    WALMART.url,
  ],
  [
    "stores that have little",
    [WALMART, { ...WALMART, id: "x" }],
    "Limited stock at 2 stores, best price $449.99 at Walmart",
    OFFERS,
  ],
  ["stores without prices", [UNPRICED, { ...UNPRICED, id: "x" }], "Back in stock at 2 stores", OFFERS],
  ["one that has sold out", [over(TARGET)], "Sold out again at Target", TARGET.url],
  ["several that have sold out", [over(TARGET), over(WALMART)], "Sold out again", OFFERS],
  [
    "prices",
    [TARGET, WALMART].map((alert) => ({ ...alert, kind: "price" })),
    "Cheaper at 2 stores, best price $449.99 at Walmart",
    OFFERS,
  ],
  [
    "prices that are over",
    [TARGET, WALMART].map((alert) => ({ ...over(alert), kind: "price" })),
    "Over",
    OFFERS,
  ],
  [
    "branches that sell an item of unknown code",
    [
      { ...TARGET, upc: null },
      { ...WALMART, upc: null },
    ],
    "Back in stock at 2 stores, best price $449.99 at Walmart",
    WALMART.url,
  ],
  [
    "stores in Canada",
    [TARGET, WALMART].map((alert) => ({ ...alert, currency: "CAD" })),
    expect.any(String),
    `${OFFERS}?country=CAN`,
  ],
] as const)("of %s", (_what, alerts, title, url) => {
  const [latest, ...others] = alerts as unknown as [Alert, ...Alert[]];
  expect(noticeOf(latest, others)).toEqual({ title, aside: null, message: "PlayStation 5", url });
});

test("what staff sent is said in their words", () => {
  const sent = aBroadcast();
  expect(noticeOf(sent, [])).toEqual({
    title: sent.title,
    aside: null,
    message: sent.message,
    url: sent.url,
  });
});

test.each([
  ["minutes before", { id: "w", at: "2026-11-22T11:51:00.000Z" }, true],
  ["ten minutes before", { id: "w", at: "2026-11-22T11:50:00.000Z" }, false],
  ["minutes before, and over by now", { id: "w", at: "2026-11-22T11:59:00.000Z", state: "over" }, false],
  ["a moment before, as the same alert", {}, false],
] as const)("an alert that another was made %s is the same news: %#", (_when, other, expected) => {
  expect(isSameNews(TARGET, [anAlert(other)])).toBe(expected);
});

const NEAREST = {
  ...{ store: "Target", storeId: "target", branch: "Steelyard, Cleveland", price: 4, currency: "USD" },
  ...{ url: "https://www.target.com/p/-/A-1", distanceMiles: 3.3 },
};
const BEREA = anAlert({
  ...{ id: "s", kind: "price", store: "Sam's Club", storeId: "samsclub", branch: "Berea", price: 4 },
  ...{ distanceMiles: 13.5, url: "https://www.samsclub.com/ip/1" },
});

const BACK = { ...BEREA, kind: "stock", nearest: NEAREST } as const;

test("near a zip code the nearest that has the item is named first, then what changed", () => {
  const back = noticeOf(BACK, []);
  expect(back).toMatchObject({
    title: "In stock at Target, Steelyard, Cleveland, 3.3 mi for $4.00",
    aside: "Back at Sam's Club, Berea, 13.5 mi",
    url: NEAREST.url,
  });
  expect(bodyOf(back)).toBe("PlayStation 5\nBack at Sam's Club, Berea, 13.5 mi");
  expect(noticeOf({ ...BACK, nearest: undefined }, [])).toMatchObject({
    title: "Back in stock at Sam's Club, Berea, 13.5 mi for $4.00",
    aside: null,
    url: BEREA.url,
  });
});

test("of a price that fell the place that asks it is named first, then the nearest", () => {
  const title = "Cheaper at Sam's Club, Berea, 13.5 mi for $4.00";
  const { url } = BEREA;
  expect(noticeOf(BEREA, [])).toMatchObject({ title, aside: null, url });
  const aside = "Nearest: Target, Steelyard, Cleveland, 3.3 mi for $4.00";
  expect(noticeOf({ ...BEREA, nearest: NEAREST }, [])).toMatchObject({ title, aside, url });
});

test("of several places near a zip code that changed the nearest is named, with their number", () => {
  const target = { ...BEREA, ...NEAREST, id: "t" };
  const title = "Cheaper at Target, Steelyard, Cleveland, 3.3 mi for $4.00";
  const aside = "And at 1 more place";
  expect(noticeOf(BEREA, [target])).toMatchObject({ title, aside });
  expect(noticeOf(target, [{ ...BEREA, nearest: NEAREST }])).toMatchObject({ title, aside });
  const solon = { ...BEREA, id: "o", branch: "Solon", distanceMiles: 15, nearest: NEAREST };
  expect(noticeOf({ ...BEREA, nearest: NEAREST }, [solon])).toMatchObject({
    title: "Cheaper at Sam's Club, Berea, 13.5 mi for $4.00",
    aside: "Nearest: Target, Steelyard, Cleveland, 3.3 mi for $4.00. And at 1 more place",
  });
  const back = { ...solon, kind: "stock" } as const;
  expect(noticeOf(BACK, [back, { ...back, id: "p" }])).toMatchObject({
    title: "In stock at Target, Steelyard, Cleveland, 3.3 mi for $4.00",
    aside: "Back at Sam's Club, Berea, 13.5 mi. And at 2 more places",
  });
});
