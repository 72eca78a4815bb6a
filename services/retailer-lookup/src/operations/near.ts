import type { Handler } from "@stockfinder/bus/bus";
import type { listNearShelves } from "@stockfinder/contracts/near";
import type { Database } from "@stockfinder/database/database";
import { townsWithin } from "@stockfinder/places/places";
import type { ServiceContext } from "../context.ts";
import { nearOf } from "../near.ts";
import { countryOf } from "../shelves/country-of.ts";
import { boxAround, nearShelves } from "../shelves/near-shelves.ts";
import { neighbourReadings } from "../shelves/neighbour-readings.ts";
import { shelvesIn } from "../shelves/product-shelves.ts";

const REUSED_MS = 1_000;

/** A product's shelves near a zip code, from what is held. */
export function near(
  database: Pick<Database, "query">,
  { clock }: Pick<ServiceContext, "clock">,
): Handler<typeof listNearShelves> {
  return async ({ upc, zip, radius }, { reuseFor }) => {
    const from = nearOf(zip);
    const country = countryOf(zip);
    const now = clock.now();
    const towns = townsWithin(zip, radius);
    const [shelves, sightings] = await Promise.all([
      shelvesIn(database, upc, country, { box: boxAround(from, radius), towns: [...towns.keys()] }),
      neighbourReadings(database, { gtin: upc, country, now }),
    ]);
    reuseFor(REUSED_MS);
    return { upc, zip, shelves: nearShelves(shelves, { from, radius, now, towns, sightings }) };
  };
}
