import type { Country } from "@stockfinder/contracts/listings";
import type { NearShelf } from "@stockfinder/contracts/near";
import type { Database } from "@stockfinder/database/database";
import { townsWithin } from "@stockfinder/places/places";
import { countryOf, nearOf } from "../../requests/near.ts";
import { offerStore } from "../offers/offer-store.ts";
import type { Trust } from "../trust.ts";
import { boxAround, nearShelves } from "./near-shelves.ts";
import { type Area, type ProductShelf, shelvesIn, shelvesOfGtins } from "./product-shelves.ts";

const NEAR_MILES = 25;

/** The branch of each store that has a product and is nearest to a zip code, by the store's id in the directory. */
export type NearestStocked = ReadonlyMap<string, NearShelf>;

interface NearestDependencies {
  readonly database: Pick<Database, "query">;
  readonly trust: Trust;
}

interface Near {
  readonly zip: string;
  readonly country: Country;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Of one product, as last seen. None for a zip code of another country. */
export async function nearestBranches(
  { database, trust }: NearestDependencies,
  { upc, ...near }: Near & { readonly upc: string },
): Promise<NearestStocked> {
  if (countryOf(near.zip) !== near.country) return new Map();
  const shelves = await shelvesIn(database, upc, near.country, areaNear(near.zip));
  return nearestStocked(shelves, near, trust);
}

/** Of several products, by GTIN; a product without a shelf near is left out. */
export async function nearestBranchesOfGtins(
  { database, trust }: NearestDependencies,
  { gtins, ...near }: Near & { readonly gtins: readonly string[] },
): Promise<ReadonlyMap<string, NearestStocked>> {
  const shelves = await shelvesOfGtins(database, gtins, near.country, areaNear(near.zip));
  const byGtin = Map.groupBy(shelves, ({ gtin }) => gtin);
  return new Map([...byGtin].map(([gtin, its]) => [gtin, nearestStocked(its, near, trust)]));
}

function areaNear(zip: string): Area {
  const towns = townsWithin(zip, NEAR_MILES);
  return { zip, box: boxAround(nearOf(zip), NEAR_MILES), towns: [...towns.keys()] };
}

function nearestStocked(
  shelves: readonly ProductShelf[],
  { zip, country, now }: Near,
  trust: Trust,
): NearestStocked {
  const near = nearShelves(
    shelves.map((shelf) => trust.believed(shelf)),
    { from: nearOf(zip), radius: NEAR_MILES, now, towns: townsWithin(zip, NEAR_MILES), sightings: [] },
  );
  const stocked = near.filter(({ level }) => level === "in" || level === "limited").reverse();
  return new Map(stocked.map((shelf) => [offerStore(shelf.retailer, country).id, shelf]));
}
