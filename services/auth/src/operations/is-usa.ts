import type { Handler } from "@stockfinder/bus/bus";
import type { isUsa as operation } from "@stockfinder/contracts/visits";
import { isSupported, openCountries, parseCountry } from "../visits/countries.ts";

/** The CDN's country comes first: it is more accurate than the address list. */
export function isUsa(): Handler<typeof operation> {
  const countryOf = openCountries();
  return async ({ address, country }) => isSupported(parseCountry(country) ?? countryOf(address));
}
