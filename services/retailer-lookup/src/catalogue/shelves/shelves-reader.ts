import type { Country } from "@stockfinder/contracts/listings";
import type { NearShelf } from "@stockfinder/contracts/near";
import type { Database } from "@stockfinder/database/database";
import { townsWithin } from "@stockfinder/places/places";
import type { Clock } from "@stockfinder/service/clock";
import { countryOf, nearOf } from "../../requests/near.ts";
import type { Trust } from "../trust.ts";
import { boxAround, nearShelves } from "./near-shelves.ts";
import { neighbourReadings } from "./neighbour-readings.ts";
import { shelvesIn } from "./product-shelves.ts";

export interface ShelvesReaderDependencies {
  readonly database: Pick<Database, "query">;
  readonly clock: Pick<Clock, "now">;
  readonly trust: Trust;
}

export interface ShelvesNear {
  readonly upc: string;
  readonly zip: string;
  /** In miles. */
  readonly radius: number;
}

export function shelvesReader({ database, clock, trust }: ShelvesReaderDependencies) {
  return async ({
    upc,
    zip,
    radius,
  }: ShelvesNear): Promise<{ readonly country: Country; readonly shelves: NearShelf[] }> => {
    const from = nearOf(zip);
    const country = countryOf(zip);
    const now = clock.now();
    const towns = townsWithin(zip, radius);
    const [stored, sightings] = await Promise.all([
      shelvesIn(database, upc, country, { zip, box: boxAround(from, radius), towns: [...towns.keys()] }),
      neighbourReadings(database, { gtins: [upc], country, now }),
    ]);
    const believed = stored.map((shelf) => trust.believed(shelf));
    const shelves = nearShelves(believed, { from, radius, now, towns, sightings });
    return { country, shelves };
  };
}
