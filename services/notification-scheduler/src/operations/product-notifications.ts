import type { Handler } from "@stockfinder/bus/bus";
import type { listProductNotifications } from "@stockfinder/contracts/notification-listing";
import type { AlertsContext } from "../context.ts";
import { recentlyTold } from "../recently-told.ts";

/** What people were told of a product, by automatic alerts and by staff. */
export function productNotifications({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof listProductNotifications> {
  return async ({ upc, country }) =>
    await recentlyTold(database, { upc, country, now: new Date(clock.now()) });
}
