import type { Handler } from "@stockfinder/bus/bus";
import type { listProductNotifications } from "@stockfinder/contracts/notification-listing";
import type { AlertsContext } from "../context.ts";
import { recentNotifications } from "../recent-notifications.ts";

/** Past notifications about a product: automatic alerts, and those by staff. */
export function productNotifications({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof listProductNotifications> {
  return async ({ upc, country }) =>
    await recentNotifications(database, { upc, country, now: new Date(clock.now()) });
}
