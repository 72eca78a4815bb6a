import type { Bus } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import { LIST_STORE, listNear } from "@stockfinder/contracts/list-store";
import { findInOnePlace } from "@stockfinder/contracts/list-watches";
import type { Principal } from "@stockfinder/contracts/principal";
import type { NewWatch } from "@stockfinder/contracts/watches";
import { placeOf } from "@stockfinder/places/places";
import type { WatchedItem } from "../watches/watched-item.ts";
import type { ListStockPoint } from "./list-stock-point.ts";

interface Asking {
  readonly bus: Pick<Bus, "call">;
  readonly principal: Principal;
  readonly requestId: string;
}

type Wanted = Pick<NewWatch, "retailer" | "itemId" | "kind" | "zip" | "stores" | "origin">;

/**
 * The target of a new watch of a list, which its owner must be in; null for a watch of anything else.
 * @throws {Fault} `bad-input` that names the field; `not-found` for a list that the caller is not in.
 */
export async function watchedList(
  { bus, principal, requestId }: Asking,
  { retailer, itemId, kind, zip, stores, origin = "" }: Wanted,
): Promise<(WatchedItem & ListStockPoint) | null> {
  if (retailer !== LIST_STORE) return null;
  const near = listNear(itemId);
  if (!near || itemId === null)
    throw badField("itemId", "Must be a list's id, a dot and a zip code of the USA");
  if (!placeOf(near.zip)) throw badField("itemId", "No place has this code");
  if (kind !== "stock") throw badField("kind", "A list is watched for being in one place");
  if (zip !== null) throw badField("zip", "The zip code of a list is in its itemId");
  if (stores.length > 0) throw badField("stores", "A list may be had at any store");
  const found = await bus.call(findInOnePlace, near, { principal, requestId });
  if (!found) throw new Fault("not-found", "You have no such list");
  return {
    ...{ gtin: null, retailer, itemId, country: "USA", stores: [] },
    ...{ name: found.name, url: `${origin}/lists/${near.id}`, place: found.place },
  };
}
