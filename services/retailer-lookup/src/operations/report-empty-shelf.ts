import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { FARTHEST, type reportEmptyShelf as operation } from "@stockfinder/contracts/near";
import { directoryId } from "@stockfinder/contracts/store-ids";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { type HeldShelvesDependencies, heldShelves } from "../catalogue/shelves/held-shelves.ts";
import { addNeighbourReading } from "../catalogue/shelves/neighbour-readings.ts";
import { personOf } from "../requests/person.ts";

/** Counts a person's report of a shelf like a neighbor's post. A second one within the day changes nothing. */
export function reportEmptyShelf(
  dependencies: HeldShelvesDependencies & { readonly database: Database },
): Handler<typeof operation> {
  const { database, clock } = dependencies;
  const held = heldShelves(dependencies);
  const digestOf = dailyDigest(database, "lookup");

  return async ({ upc, zip, storeId, branchId, caller }, { principal }) => {
    const { country, shelves } = await held({ upc, zip, radius: FARTHEST });
    const shelf = shelves.find(
      (each) => each.storeId === branchId && directoryId(each.retailer, country) === storeId,
    );
    if (!shelf) throw new Fault("not-found", "No such shelf is known near this zip code");
    const { retailer, latitude, longitude } = shelf;
    const at = clock.now();
    const reporter = await digestOf(personOf(principal, caller).id, new Date(at));
    await addNeighbourReading(database, {
      postId: `shelf ${retailer} ${branchId} ${upc} ${reporter}`,
      gtin: upc,
      ...{ retailer, country, zip, latitude, longitude },
      stock: "out",
      seenAt: at,
    });
    return null;
  };
}
