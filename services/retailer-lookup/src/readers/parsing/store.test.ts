import { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS } from "@stockfinder/contracts/retailer-items";
import fc from "fast-check";
import { expect, test } from "vitest";
import { NEAR } from "../../../test-support/canned.ts";
import { fixture } from "../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../test-support/mangled.ts";
import { askStores as askBestBuyStores } from "../retailers/bestbuy/stores.ts";
import { askLocations } from "../retailers/kroger/official.ts";
import { askClubs } from "../retailers/samsclub/clubs.ts";
import { askStores as askTargetStores } from "../retailers/target/stores.ts";
import { askStores as askWalgreensStores } from "../retailers/walgreens/stores.ts";
import { askPickupStores } from "../retailers/walmart-grocery/stores.ts";
import { availabilityOf, stockAt } from "./stock.ts";

const STORE_FINDERS = [
  [askTargetStores(NEAR), "target/v3-stores-nearby.json"],
  [askClubs(NEAR), "samsclub/clubfinder-list.json"],
  [askWalgreensStores(NEAR), "walgreens/locator-v1-stores-search.json"],
  [askLocations(NEAR), "kroger/official-v1-locations.json"],
  [askBestBuyStores(NEAR), "bestbuy/stores.json"],
  [askPickupStores(NEAR), "walmart/stores-by-search-term.json"],
] as const;

test.each(STORE_FINDERS)(
  "whatever a store finder answers, its stores keep to the contract: %#",
  (call, name) => {
    const answer = fixture(name);
    expect(call.read(answer).some(({ phone, hours }) => phone && hours)).toBe(true);
    fc.assert(
      fc.property(mangled([answer]), (odd) => {
        const stock = (readOrFail(call, odd) ?? []).map((store) => stockAt(store, STATUS.in));
        ItemAvailability.parse(availabilityOf("1", stock));
      }),
      { numRuns: 300 },
    );
  },
);
