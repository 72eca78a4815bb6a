export interface Address {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
}

/**
 * A route to a store from where the shopper is. The address opens the map app of a phone, and the web site elsewhere. Null for
 * a store without an address.
 */
export function directionsTo({ name, address, city, state }: Address, retailerLabel: string): string | null {
  if (address === "" || city === "") return null;
  const shop = name.includes(retailerLabel) ? name : retailerLabel;
  return routeBy([`${shop}, ${address}, ${city}, ${state}`]);
}

/** A route to a branch whose address is not known. */
export function directionsToBranch(store: string, branch: string): string {
  return routeBy([`${store}, ${branch}`]);
}

/** A route by these places, in their order, from where the shopper is ending at the last. Null without a place. */
export function directionsAround(places: readonly Address[]): string | null {
  const stops = places
    .filter(({ address, city }) => address !== "" && city !== "")
    .map(({ name, address, city, state }) => `${name}, ${address}, ${city}, ${state}`);
  return stops.length === 0 ? null : routeBy(stops);
}

function routeBy(stops: readonly string[]): string {
  const query = new URLSearchParams({ api: "1", destination: stops.at(-1) ?? "" });
  if (stops.length > 1) query.set("waypoints", stops.slice(0, -1).join("|"));
  return `https://www.google.com/maps/dir/?${query}`;
}
