import { PushedAlert } from "@stockfinder/contracts/push";
import { expect, test } from "vitest";
import { notificationOf, pageOf } from "./notification-of.ts";

const ORIGIN = "https://stockfinder.example";
const ALERT = PushedAlert.parse({
  type: "notification",
  id: "0190b0a0-0000-4000-8000-00000000000a",
  watchId: "0190b0a0-0000-4000-8000-00000000000b",
  kind: "stock",
  upc: "711719541028",
  store: "Target",
  storeId: "target",
  branch: null,
  name: "PlayStation 5",
  price: 499.99,
  currency: "USD",
  url: "https://www.target.com/p/-/A-1",
  at: "2026-11-22T12:00:00.000Z",
  updatedAt: "2026-11-22T12:00:00.000Z",
  state: "open",
  version: 1,
  seen: false,
  outcome: null,
  delivery: "0190b0a0-0000-4000-8000-00000000000d",
});

const ELSEWHERE: PushedAlert = {
  ...ALERT,
  id: "0190b0a0-0000-4000-8000-00000000000c",
  delivery: "0190b0a0-0000-4000-8000-00000000000e",
  store: "Walmart",
  price: 449.99,
  url: "https://www.walmart.com/ip/1",
};
const later = (alert: PushedAlert, changes: Partial<PushedAlert> = {}): PushedAlert => ({
  ...alert,
  version: alert.version + 1,
  ...changes,
});

test("a new alert rings and names the item", () => {
  expect(notificationOf(ALERT, null)).toMatchObject({
    title: "Back in stock at Target for $499.99",
    options: {
      body: "PlayStation 5",
      tag: ALERT.watchId,
      silent: false,
      renotify: true,
      timestamp: Date.parse(ALERT.at),
    },
  });
});

test("a later version replaces it in silence", () => {
  const gone = later(ALERT, { state: "over" });
  expect(notificationOf(gone, { alerts: [ALERT] })).toMatchObject({
    title: "Sold out again at Target",
    options: { tag: ALERT.watchId, silent: true, renotify: false, data: { alerts: [gone] } },
  });
});

test("a version that was overtaken on its way changes nothing, and one that comes again makes no sound", () => {
  expect(notificationOf(ALERT, { alerts: [later(ALERT)] })).toBeNull();
  expect(notificationOf(ALERT, { alerts: [ALERT] })).toMatchObject({ options: { silent: true } });
});

test("another store that has the item joins the notification, in silence if the first is minutes old", () => {
  expect(notificationOf(ELSEWHERE, { alerts: [ALERT] })).toMatchObject({
    title: "Back in stock at 2 stores, best price $449.99 at Walmart",
    options: { tag: ALERT.watchId, silent: true, data: { alerts: [ELSEWHERE, ALERT] } },
  });
  const afterAnHour = { ...ELSEWHERE, at: "2026-11-22T13:00:00.000Z" };
  expect(notificationOf(afterAnHour, { alerts: [ALERT] })).toMatchObject({
    options: { silent: false, renotify: true },
  });
});

test("one store that sells out leaves the others in the notification", () => {
  const gone = later(ELSEWHERE, { state: "over" });
  expect(notificationOf(gone, { alerts: [ELSEWHERE, ALERT] })?.title).toBe(
    "Back in stock at Target for $499.99",
  );
});

test.each([
  ["the offer", [ALERT], "", ALERT.url],
  [
    "all offers if several stores have it",
    [ALERT, ELSEWHERE],
    "",
    `${ORIGIN}/where-to-buy/711719541028/playstation-5`,
  ],
  ["why the last one came", [ELSEWHERE, ALERT], "why", `${ORIGIN}/alerts/${ELSEWHERE.id}`],
  ["a page of ours", [{ ...ALERT, url: `/alerts/${ALERT.id}` }], "", `${ORIGIN}/alerts/${ALERT.id}`],
  ["nothing that is no page", [{ ...ALERT, url: "javascript:alert(1)" }], "", `${ORIGIN}/alerts/${ALERT.id}`],
])("a click leads to %s", (_, alerts, action, page) => {
  const [latest, ...others] = alerts as [PushedAlert, ...PushedAlert[]];
  expect(pageOf({ alerts: [latest, ...others] }, action, ORIGIN)).toBe(page);
});
