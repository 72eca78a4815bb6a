import { badField } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import { bareId } from "@stockfinder/contracts/store-ids";
import type { Stores } from "./known-stores.ts";
import type { WatchRow } from "./watch-table.ts";

const COUNTRY_NAMES: Readonly<Record<Country, string>> = { USA: "the USA", CAN: "Canada" };

type Target = Pick<WatchRow, "retailer" | "country" | "stores">;

/**
 * Of a product any stores of the country may be chosen, of an item only its own. `stores` is null while the directory is
 * unavailable: then any may be. @throws {Fault} `bad-input` that names `stores`.
 */
export function refuseOtherStores(
  stores: Stores | null,
  { retailer, country, stores: chosen }: Target,
): void {
  const other = chosen.find((id) =>
    retailer === null ? stores && !stores.find(id, country) : bareId(id) !== bareId(retailer),
  );
  if (other === undefined) return;
  throw badField(
    "stores",
    retailer === null ? `${other} is no store of ${country}` : `The item is of ${retailer}`,
  );
}

/**
 * A watch near a zip code needs one of its own country, and a store whose shelves are known. @throws {Fault} `bad-input` that
 * names `zip`.
 */
export function refuseOtherPlace(
  stores: Stores | null,
  { zip, retailer, country, stores: chosen }: Target & Pick<WatchRow, "zip">,
): void {
  if (zip === null) return;
  const zipCountry = countryOf(zip);
  if (zipCountry !== country)
    throw badField(
      "zip",
      `${zip} is in ${COUNTRY_NAMES[zipCountry]}, but the watch is for ${COUNTRY_NAMES[country]}`,
    );
  if (!stores) return;
  const ids = retailer === null ? chosen : [retailer];
  if (ids.length === 0 ? stores.hasShelves(country) : ids.some((id) => knowsShelves(stores, id, country)))
    return;
  const where =
    ids.length === 0
      ? `in ${COUNTRY_NAMES[country]}`
      : `of ${ids.map((id) => stores.find(id, country)?.name ?? id).join(" and ")}`;
  throw badField("zip", `No shelves ${where} are known: leave the zip code out to watch what is sold online`);
}

/** A store whose item may be on shelves, unless the directory says otherwise. */
function knowsShelves(stores: Stores, id: string, country: Country): boolean {
  return stores.find(id, country)?.shelves !== false;
}

function countryOf(zip: string): Country {
  return /^\d{5}$/.test(zip) ? "USA" : "CAN";
}
