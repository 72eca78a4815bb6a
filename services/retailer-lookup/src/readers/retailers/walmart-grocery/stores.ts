import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { ItemId, isObject, part, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { nearest } from "../../parsing/nearest.ts";
import { readBody, readShape } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { storeOf } from "../../parsing/store.ts";
import { uniqueById } from "../../parsing/unique.ts";
import { readStoreFinder } from "../walmart/store-finder.ts";

const MAX_STORES = 10;

const AccessPoint = z.object({
  dispenseStoreId: ItemId,
  name: Text,
  fulfillmentType: Token,
  distance: Quantity,
  address: part(z.object({ line1: Text, city: Text, state: Token })),
});

const ServiceAvailability = z.object({ accessPointList: requiredList(AccessPoint) });

/**
 * The stores for picking up an order, the nearest first. The service was merged into walmart.com, whose store finder may
 * answer instead.
 */
export function askPickupStores(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "wmtg",
      method: "GET",
      path: "/v4/api/serviceAvailability",
      query: { postalCode: near.zip },
    },
    read(answer) {
      const body = readBody(answer);
      const isStoreFinder = isObject(body) && ("data" in body || "stores" in body);
      const stores = isStoreFinder ? readStoreFinder(body) : readPickupPoints(body);
      if (stores.length === 0) throw new LookupFailure("no-stores", "no pickup point serves this zip code");
      return nearest(uniqueById(stores), ({ distanceMiles }) => distanceMiles, MAX_STORES).map((store) => ({
        ...store,
        dispenseStoreId: store.id,
      }));
    },
  };
}

/** A store that also delivers is listed twice. */
function readPickupPoints(body: unknown): Store[] {
  return readShape(body, ServiceAvailability)
    .accessPointList.filter(({ fulfillmentType }) => fulfillmentType?.toUpperCase().includes("PICKUP"))
    .flatMap(({ dispenseStoreId, name, distance, address }) => {
      const store = storeOf("Walmart", {
        id: dispenseStoreId,
        name,
        address1: address?.line1,
        city: address?.city,
        state: address?.state,
        distanceMiles: distance,
      });
      return store ?? [];
    });
}
