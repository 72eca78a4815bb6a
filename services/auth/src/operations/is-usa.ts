import type { Handler } from "@stockfinder/bus/bus";
import type { isUsa as operation } from "@stockfinder/contracts/visits";
import { countryTold, isSupported, openCountries } from "../visits/countries.ts";

/** A CDN knows its callers better than a list of networks does. */
export function isUsa(): Handler<typeof operation> {
  const countryOf = openCountries();
  return async ({ address, country }) => isSupported(countryTold(country) ?? countryOf(address));
}
