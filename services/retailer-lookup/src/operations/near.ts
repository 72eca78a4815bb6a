import type { Handler } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import type { listNearShelves, NearShelf } from "@stockfinder/contracts/near";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Database } from "@stockfinder/database/database";
import { townsWithin } from "@stockfinder/places/places";
import type { ServiceContext } from "../context.ts";
import { nearOf } from "../near.ts";
import type { BackgroundRefresh } from "../offers/background-refresh.ts";
import { type Refreshes, retailerKey } from "../offers/refreshes.ts";
import { countryOf } from "../shelves/country-of.ts";
import { dueRetailers } from "../shelves/due-retailers.ts";
import { boxAround, nearShelves } from "../shelves/near-shelves.ts";
import { neighbourReadings } from "../shelves/neighbour-readings.ts";
import { shelvesIn } from "../shelves/product-shelves.ts";

const REUSED_MS = 1_000;

export interface NearDependencies extends Pick<ServiceContext, "retailers" | "clock" | "trust"> {
  readonly database: Pick<Database, "query">;
  readonly refresh: Pick<BackgroundRefresh, "start">;
  readonly refreshes: Pick<Refreshes, "isFresh">;
  readonly everyMs: number;
}

/** A product's stored shelves near a zip code; retailers whose shelves are old or missing are refreshed in the background. */
export function near(dependencies: NearDependencies): Handler<typeof listNearShelves> {
  const { database, retailers, clock, trust, refresh, refreshes, everyMs } = dependencies;

  return async ({ upc, zip, radius }, context) => {
    const from = nearOf(zip);
    const country = countryOf(zip);
    const now = clock.now();
    const towns = townsWithin(zip, radius);
    const [held, sightings] = await Promise.all([
      shelvesIn(database, upc, country, { zip, box: boxAround(from, radius), towns: [...towns.keys()] }),
      neighbourReadings(database, { gtin: upc, country, now }),
    ]);
    const believed = held.map((shelf) => trust.believed(shelf));
    const shelves = nearShelves(believed, { from, radius, now, towns, sightings });
    const isAsked = async (retailer: RetailerId) =>
      await refreshes.isFresh(retailerKey({ retailer, country, product: upc, zip }));
    const due = await unless(isAsked, dueRetailers(retailers, shelves, { country, now, everyMs }));
    refresh.start(
      { upc, country, zip },
      due.map((retailer) => ({ retailer })),
      context,
    );
    context.reuseFor(REUSED_MS);
    return { upc, zip, shelves: shelves.map(inDirectory(country)), refreshing: due.length > 0 };
  };
}

/** Listings and shelves have the retailer's id of a store, answers the directory's. */
function inDirectory(country: Country): (shelf: NearShelf) => NearShelf {
  return (shelf) => ({ ...shelf, retailer: directoryId(shelf.retailer, country) });
}

async function unless<Each>(
  test: (each: Each) => Promise<boolean>,
  all: readonly Each[],
): Promise<readonly Each[]> {
  const excluded = await Promise.all(all.map(test));
  return all.filter((_, at) => !excluded[at]);
}
