import { expect, test } from "vitest";
import { notifiedItem } from "./notified-item.ts";

const LISTING = {
  storeId: "bestbuy",
  groupId: "6426149",
  country: "USA" as const,
  lastUpdated: "2026-11-22T12:00:00.000Z",
  productUrl: "https://click.linksynergy.com/deeplink?murl=https%3A%2F%2Fwww.bestbuy.com%2F1",
};
const PLAIN = "https://www.bestbuy.com/1";
const WRAPPED = "https://redirect.viglink.com/?key=k&u=https%3A%2F%2Fwww.bestbuy.com%2F1&cuid=t";

test.each([
  ["bestbuy", "Bestbuy"],
  ["walmart-CAN", "Walmart-CAN"],
  ["dickssportinggoods", "Dickssporti..."],
  ["target", "Target"],
  ["", ""],
])("the store %j is shown as %j", (storeId, store) => {
  expect(notifiedItem({ ...LISTING, storeId }, null).store).toBe(store);
});

test("the link is resolved, and wrapped where there is an affiliate", () => {
  const link = { url: PLAIN, storeId: "bestbuy", affiliateUrl: null, autoCartUrl: null };
  expect(notifiedItem(LISTING, link)).toMatchObject({ productUrl: PLAIN, plainUrl: null });
  expect(notifiedItem(LISTING, { ...link, affiliateUrl: WRAPPED })).toMatchObject({
    productUrl: WRAPPED,
    plainUrl: PLAIN,
  });
});

test("a link that could not be built is unchanged, and unknown values are null", () => {
  expect(notifiedItem(LISTING, null)).toEqual({
    id: "bestbuy 6426149",
    store: "Bestbuy",
    name: null,
    image: null,
    notifiedAt: LISTING.lastUpdated,
    productUrl: LISTING.productUrl,
    plainUrl: null,
  });
});
