import { removeOldDeliveries } from "@stockfinder/bus/inbox";
import { removeOldAnswers } from "@stockfinder/database/first-answers";
import type { Removal } from "@stockfinder/service/retention";
import { removeOldAlerts } from "./alerts/alert-table.ts";
import { removeOldBroadcasts } from "./broadcasts/broadcast-table.ts";
import { removeOldBroadcastPeople } from "./broadcasts/people-table.ts";
import { removeOldSteps } from "./broadcasts/step-table.ts";
import { removeOldDigests } from "./deliveries/digest-table.ts";
import { removeUnwatchedLists } from "./lists/list-stock-point.ts";
import { removeOldAddresses } from "./owners/address-table.ts";
import { removeOldOwnerEnds } from "./owners/owner-ends.ts";

export const REMOVALS: readonly Removal[] = [
  removeOldAlerts,
  removeOldAddresses,
  removeOldDigests,
  removeOldOwnerEnds,
  // Before the broadcasts, whose people would otherwise be deleted in one statement.
  removeOldBroadcastPeople,
  removeOldBroadcasts,
  removeOldSteps,
  removeUnwatchedLists,
  removeOldAnswers("alerts"),
  removeOldDeliveries("alerts"),
];
