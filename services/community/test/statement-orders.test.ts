import { testOrders } from "@stockfinder/testing/statement-orders/test-orders";
import { openStage } from "./orders/stage.ts";

/** They write nothing; `sharePlan` a row of its own, by the look-up service. */
const READS = [
  "community.exportNeighbour",
  "community.fetchPost",
  "community.fetchPosts",
  "community.findInOnePlace",
  "community.listLists",
  "community.ownVotes",
  "community.planList",
  "community.productPosts",
  "community.readSharedPlan",
  "community.sharePlan",
];

await testOrders({ folder: new URL("orders/", import.meta.url), openStage, reads: READS });
