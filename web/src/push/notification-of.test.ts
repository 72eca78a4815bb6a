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

test("a new alert rings and names the item", () => {
  expect(notificationOf(ALERT)).toMatchObject({
    title: "Back in stock at Target for $499.99",
    options: { body: "PlayStation 5", tag: ALERT.id, silent: false, timestamp: Date.parse(ALERT.at) },
  });
});

test("a later version replaces it in silence", () => {
  expect(notificationOf({ ...ALERT, state: "over", version: 2 })).toMatchObject({
    title: "Sold out again at Target",
    options: { tag: ALERT.id, silent: true, data: { version: 2 } },
  });
});

test.each([
  ["the offer", ALERT.url, "", ALERT.url],
  ["why it came", ALERT.url, "why", `${ORIGIN}/alerts/${ALERT.id}`],
  ["a page of ours", `/alerts/${ALERT.id}`, "", `${ORIGIN}/alerts/${ALERT.id}`],
  ["nothing that is no page", "javascript:alert(1)", "", `${ORIGIN}/alerts/${ALERT.id}`],
])("a click leads to %s", (_, url, action, page) => {
  const { id, delivery, version } = ALERT;
  expect(pageOf({ id, delivery, version, url }, action, ORIGIN)).toBe(page);
});
