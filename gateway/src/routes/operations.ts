import * as accounts from "@stockfinder/contracts/accounts";
import * as alertAnswers from "@stockfinder/contracts/alert-answers";
import * as alerts from "@stockfinder/contracts/alerts";
import * as availability from "@stockfinder/contracts/availability";
import * as channels from "@stockfinder/contracts/channels";
import * as community from "@stockfinder/contracts/community";
import * as digestOffers from "@stockfinder/contracts/digest-offers";
import * as email from "@stockfinder/contracts/email";
import * as feeds from "@stockfinder/contracts/feeds";
import * as health from "@stockfinder/contracts/health";
import * as history from "@stockfinder/contracts/history";
import * as home from "@stockfinder/contracts/home";
import * as imports from "@stockfinder/contracts/imports";
import * as keys from "@stockfinder/contracts/keys";
import * as knownProducts from "@stockfinder/contracts/known-products";
import * as links from "@stockfinder/contracts/links";
import * as lists from "@stockfinder/contracts/lists";
import * as liveCounters from "@stockfinder/contracts/live-counters";
import * as near from "@stockfinder/contracts/near";
import * as notificationListing from "@stockfinder/contracts/notification-listing";
import * as observations from "@stockfinder/contracts/observations";
import * as offers from "@stockfinder/contracts/offers";
import type { HttpOperation } from "@stockfinder/contracts/operation";
import * as places from "@stockfinder/contracts/places";
import * as plans from "@stockfinder/contracts/plans";
import * as productOffers from "@stockfinder/contracts/product-offers";
import * as products from "@stockfinder/contracts/products";
import * as push from "@stockfinder/contracts/push";
import * as referrals from "@stockfinder/contracts/referrals";
import * as retailers from "@stockfinder/contracts/retailers";
import * as searches from "@stockfinder/contracts/searches";
import * as signIn from "@stockfinder/contracts/sign-in";
import * as staff from "@stockfinder/contracts/staff";
import * as stores from "@stockfinder/contracts/stores";
import * as surveys from "@stockfinder/contracts/surveys";
import * as trending from "@stockfinder/contracts/trending";
import * as visits from "@stockfinder/contracts/visits";
import * as watches from "@stockfinder/contracts/watches";
import * as webhooks from "@stockfinder/contracts/webhooks";

/** Express searches the routes in this order, so the most frequent ones come first. */
const CONTRACTS: readonly object[] = [
  searches,
  availability,
  retailers,
  offers,
  digestOffers,
  links,
  near,
  history,
  trending,
  knownProducts,
  productOffers,
  products,
  stores,
  health,
  places,
  community,
  accounts,
  alertAnswers,
  alerts,
  watches,
  imports,
  lists,
  plans,
  feeds,
  home,
  notificationListing,
  push,
  channels,
  webhooks,
  observations,
  visits,
  liveCounters,
  signIn,
  keys,
  referrals,
  surveys,
  email,
  staff,
];

/** Operations that the gateway answers itself (`live-users.ts`). */
const OWN: ReadonlySet<unknown> = new Set([liveCounters.countLiveUsers]);

/** Every operation with an HTTP route that a service answers. */
export const OPERATIONS: readonly HttpOperation[] = CONTRACTS.flatMap((contract) =>
  Object.values(contract).filter(isHttpOperation).sort(fixedPathsFirst),
).filter((operation) => !OWN.has(operation));

function isHttpOperation(exported: unknown): exported is HttpOperation {
  return typeof exported === "object" && exported !== null && "http" in exported && "input" in exported;
}

/** `/api/search/popular` is no retailer's. */
function fixedPathsFirst(one: HttpOperation, other: HttpOperation): number {
  return Number(one.http.path.includes("{")) - Number(other.http.path.includes("{"));
}
