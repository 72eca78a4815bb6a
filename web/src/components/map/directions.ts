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
  const query = new URLSearchParams({ api: "1", destination: `${shop}, ${address}, ${city}, ${state}` });
  return `https://www.google.com/maps/dir/?${query}`;
}
