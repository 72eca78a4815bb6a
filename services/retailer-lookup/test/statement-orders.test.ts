import { testOrders } from "@stockfinder/testing/statement-orders/test-orders";
import { openStage } from "./orders/stage.ts";

/**
 * They write nothing, or only what another operation also writes: look-ups and pages hand readings to the recorder as
 * `refreshOffer` does, and `/go` notes interest as `logStoreVisit` does.
 */
const READS = [
  "lookup.affiliatePrograms",
  "lookup.availability",
  "lookup.buildLink",
  "lookup.describeProduct",
  "lookup.detailedBoard",
  "lookup.followLink",
  "lookup.healthBoard",
  "lookup.heldNear",
  "lookup.heldOffers",
  "lookup.itemTotals",
  "lookup.judgeWasPrice",
  "lookup.knownProducts",
  "lookup.locateZip",
  "lookup.near",
  "lookup.nearTowns",
  "lookup.nearestZip",
  "lookup.offers",
  "lookup.offersByDigest",
  "lookup.offersOfProducts",
  "lookup.planLines",
  "lookup.popularSearches",
  "lookup.priceLines",
  "lookup.priceLows",
  "lookup.productHistory",
  "lookup.proxy",
  "lookup.readPage",
  "lookup.resolveItem",
  "lookup.retailers",
  "lookup.search",
  "lookup.stores",
  "lookup.suggestQuery",
  "lookup.trending",
];

await testOrders({ folder: new URL("orders/", import.meta.url), openStage, reads: READS });
