import { checkAvailability, listRetailers, logSearch, searchRetailer } from "@stockfinder/contracts/lookup";
import type { HttpRoute, Operation } from "@stockfinder/contracts/operation";
import { locateZip, nearestZip } from "@stockfinder/contracts/places";

export type HttpOperation = Operation & { readonly http: HttpRoute };

/** Every operation that is offered over HTTP as it stands in the contracts; what is asked for most comes first. */
export const OPERATIONS: readonly HttpOperation[] = [
  searchRetailer,
  checkAvailability,
  listRetailers,
  logSearch,
  locateZip,
  nearestZip,
].filter((operation): operation is typeof operation & HttpOperation => operation.http !== undefined);
