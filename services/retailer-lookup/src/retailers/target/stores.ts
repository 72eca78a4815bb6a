import { z } from "zod";
import { ItemId, isObject, list, part, Quantity, requiredList, Text } from "../../fields.ts";
import { LookupFailure } from "../../lookup-failure.ts";
import { readBody, readShape } from "../../read-answer.ts";
import type { Near, Store, UpstreamCall } from "../../retailer.ts";

const MOST_STORES = 5;
const MILES = 100;

/** Stores nearby as of 2020: `region` is the state's code, `state` its name. */
const Location = z.object({
  location_id: ItemId,
  status: Text,
  location_names: list(z.object({ name: Text })),
  address: part(z.object({ address_line1: Text, city: Text, region: Text })),
  distance: Quantity,
});

const Places = z.array(z.object({ locations: requiredList(Location) }));

/** `nearby_stores_v1`. */
const StoreNearby = z.object({
  store_id: ItemId,
  location_name: Text,
  distance: Quantity,
  mailing_address: part(z.object({ address_line1: Text, city: Text, region: Text })),
});

const NearbyStores = z.object({
  data: z.object({ nearby_stores: z.object({ stores: requiredList(StoreNearby) }) }),
});

export function askStores(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "tgt",
      method: "GET",
      path: `/v3/stores/nearby/${near.zip}`,
      query: { limit: MOST_STORES, within: MILES, unit: "mile", locale: "en-US" },
    },
    read(answer) {
      const body = readBody(answer);
      const stores = isObject(body) ? readNearbyStores(body) : readPlaces(body);
      if (stores.length === 0) throw new LookupFailure("no-stores", `none within ${MILES} miles`);
      return stores.slice(0, MOST_STORES);
    },
  };
}

function readPlaces(body: unknown): Store[] {
  return readShape(body, Places)
    .flatMap(({ locations }) => locations)
    .filter(({ status }) => status === null || status === "Open")
    .flatMap(({ location_id, location_names, address, distance }) =>
      toStore(location_id, location_names[0]?.name, address, distance),
    );
}

function readNearbyStores(body: unknown): Store[] {
  return readShape(body, NearbyStores).data.nearby_stores.stores.flatMap(
    ({ store_id, location_name, mailing_address, distance }) =>
      toStore(store_id, location_name, mailing_address, distance),
  );
}

function toStore(
  id: string | null,
  name: string | null | undefined,
  address: { address_line1: string | null; city: string | null; region: string | null } | null,
  distanceMiles: number | null,
): Store[] {
  if (id === null) return [];
  return [
    {
      id,
      name: name ?? "Target",
      address: {
        address1: address?.address_line1 ?? "",
        city: address?.city ?? "",
        state: address?.region ?? "",
      },
      distanceMiles,
    },
  ];
}
