import type { ItemAvailability } from "@stockfinder/contracts/lookup";
import { answersOf } from "../answers-of.ts";
import type { Retailer, Source } from "../retailer.ts";
import { askItem, searchItemSummaries } from "./ebay/browse.ts";
import { askItemByKeywords, findItemsByKeywords } from "./ebay/finding.ts";

/** The Finding API, which eBay turned off in 2025: for who has a stand-in for it. */
const site: Source = {
  kind: "site",
  search: (wanted, { near, send }) => send(findItemsByKeywords(wanted, near)),
  availability: (ids, { near, send }) => oneByOne(ids, (id) => send(askItemByKeywords(id, near))),
};

/** The Browse API. */
const official: Source = {
  kind: "official",
  search: (wanted, { near, send }) => send(searchItemSummaries(wanted, near)),
  availability: (ids, { near, send }) => oneByOne(ids, (id) => send(askItem(id, near))),
};

/** Neither API tells of several items at once; one that has ended is unknown to both. */
async function oneByOne(
  ids: readonly string[],
  ask: (id: string) => Promise<ItemAvailability | null>,
): Promise<ItemAvailability[]> {
  const found = await answersOf(ids.map(ask));
  return found.flatMap((item) => item ?? []);
}

/** Not marked as online only: of a marketplace nobody expects a store. */
export const ebay: Retailer = {
  id: "ebay",
  label: "Ebay",
  beta: true,
  onlineOnly: false,
  country: ["USA"],
  site,
  official,
};
