import { eachItem } from "../../reading/each-item.ts";
import type { Retailer, Source } from "../../reading/retailer.ts";
import { askItem, searchItemSummaries } from "./browse.ts";
import { askItemByKeywords, findItemsByKeywords } from "./finding.ts";

/** The Finding API, which eBay turned off in 2025: for installations with a replacement for it. */
const site: Source = {
  kind: "site",
  search: (wanted, { near, send }) => send(findItemsByKeywords(wanted, near)),
  availability: (ids, context) =>
    eachItem(ids, context, (id) => context.send(askItemByKeywords(id, context.near))),
};

/** The Browse API. */
const official: Source = {
  kind: "official",
  search: (wanted, { near, send }) => send(searchItemSummaries(wanted, near)),
  availability: (ids, context) => eachItem(ids, context, (id) => context.send(askItem(id, context.near))),
};

/** Not marked as online only: nobody expects a marketplace to have stores. */
export const ebay: Retailer = {
  id: "ebay",
  label: "eBay",
  beta: true,
  onlineOnly: false,
  country: ["USA"],
  site,
  official,
};
