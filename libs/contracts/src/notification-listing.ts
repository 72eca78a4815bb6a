import { z } from "zod";
import { Country } from "./listings.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { mayBeEmpty } from "./text.ts";

/** A past notification about an item, by automatic alerts or by staff. It does not name the recipients. */
export const NotificationListing = z.object({
  storeId: z.string(),
  /** The store's own id of the item, or the address of its page. */
  groupId: z.string(),
  country: Country,
  lastUpdated: z.iso.datetime(),
  productUrl: z.url(),
  productImage: z.string().optional(),
  productName: z.string().optional(),
});
export type NotificationListing = z.infer<typeof NotificationListing>;

export const listProductNotifications = operation({
  name: "alerts.productNotifications",
  summary: "The notifications about a product in the last 7 days, newest first, one per item of a store",
  repeatable: true,
  http: { method: "GET", path: "/api/notificationFetch", cacheMs: 2_000 },
  input: z.object({ upc: Gtin, country: mayBeEmpty(Country.default("USA")) }),
  output: z.array(NotificationListing),
});
