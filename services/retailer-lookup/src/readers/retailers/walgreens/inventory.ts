import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { part, Quantity, requiredList, Text } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { nearest } from "../../parsing/nearest.ts";
import { readBody, readShape } from "../../parsing/read-answer.ts";
import type { UpstreamCall } from "../../parsing/retailer.ts";
import { availabilityOf, stockAt } from "../../parsing/stock.ts";
import type { UpstreamAnswer } from "../../parsing/upstream.ts";
import { MAX_STORES, MILES, StoreEntry, toStore } from "./stores.ts";

/** Shelf counts lag behind the tills: a last unit is probably gone, whatever Walgreens' own status. */
export const FEWEST_IN_STOCK = 2;

/** A product's numbers in Walgreens' stores; an online-only product may lack them. */
export interface ProductNumbers {
  readonly id: string;
  readonly skuId: string | null;
  readonly planogram: string | null;
  readonly articleId: string | null;
}

/** The count of the requested article: an object in the format of 2020, the entry of a list in that of 2026. */
const Inventory = z
  .unknown()
  .optional()
  .transform((inventory) => (Array.isArray(inventory) ? inventory[0] : inventory))
  .pipe(part(z.object({ inventoryCount: Quantity })));

const Reply = z.object({ results: requiredList(StoreEntry.extend({ inventory: Inventory })) });

const Refusal = z.object({ type: z.literal("ERROR"), message: Text });

/** The form of 2020, by the product's sku and planogram. */
export function askInventory(product: ProductNumbers, near: Near): UpstreamCall<ItemAvailability> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/locator/v1/search/stores/inventory",
      query: { requestor: "pdpui" },
      json: {
        skuId: product.skuId,
        plnId: product.planogram,
        lat: String(near.latitude),
        lng: String(near.longitude),
        requestType: "findAtYourLocal",
        inStockOnly: "false",
        p: "1",
        s: String(MAX_STORES),
        r: String(MILES),
      },
    },
    read: (answer) => readInventory(product.id, answer),
  };
}

/** The form of 2026, by planogram and article. */
export function askInventoryByRadius(product: ProductNumbers, near: Near): UpstreamCall<ItemAvailability> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/locator/v1/search/stores/inventory/radius",
      query: { requestor: "COS" },
      json: {
        requestType: "filterInStockStores",
        p: "1",
        s: String(MAX_STORES),
        r: String(MILES),
        zip: near.zip,
        q: near.zip,
        lat: String(near.latitude),
        lng: String(near.longitude),
        inStockOnly: "false",
        excludeEmergencyClosed: "false",
        articles: [
          {
            planogram: product.planogram,
            articleId: product.articleId,
            qty: 1,
            isSelectedItem: "true",
            opstudyId: null,
          },
        ],
      },
    },
    read: (answer) => readInventory(product.id, answer),
  };
}

/** No store near has a shelf for it, or it is sold online only. */
export function inNoStore(id: string): ItemAvailability {
  return { id, status: [STATUS.unavailable], stores: [] };
}

function readInventory(id: string, answer: UpstreamAnswer): ItemAvailability {
  const body = readBody(answer);
  const refusal = Refusal.safeParse(body).data;
  if (refusal) throw new LookupFailure("refused", refusal.message ?? "no reason given");

  const stock = readShape(body, Reply).results.flatMap((entry) => {
    const store = toStore(entry);
    const quantity = entry.inventory?.inventoryCount ?? null;
    return store ? stockAt(store, statusOf(quantity), quantity) : [];
  });
  if (stock.length === 0) return inNoStore(id);
  return availabilityOf(
    id,
    nearest(stock, ({ place }) => place.distanceMiles, MAX_STORES),
  );
}

function statusOf(quantity: number | null): Status {
  if (quantity === null) return STATUS.unavailable;
  return quantity < FEWEST_IN_STOCK ? STATUS.out : STATUS.in;
}
