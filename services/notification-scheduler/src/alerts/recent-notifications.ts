import type { Country } from "@stockfinder/contracts/listings";
import type { NotificationListing } from "@stockfinder/contracts/notification-listing";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Queryable } from "@stockfinder/database/database";

const LISTED_FOR = "7 days";
const MAX = 50;

interface NotificationRow {
  readonly storeId: string;
  readonly groupId: string;
  readonly notifiedAt: Date;
  readonly url: string;
  readonly image: string | null;
  readonly name: string | null;
}

/**
 * The items of a product with notifications within a week, the newest first: from watches, or by staff. Staff
 * notifications to chosen people, withdrawn ones and canaries are not listed. For an item on several shelves the last
 * alert counts.
 */
export async function recentNotifications(
  database: Queryable,
  { upc, country, now }: { readonly upc: string; readonly country: Country; readonly now: Date },
): Promise<NotificationListing[]> {
  const { rows } = await database.query<NotificationRow>(
    `select "storeId", "groupId", "notifiedAt", url, image, name from (
       select distinct on ("storeId", "groupId") * from (
         select retailer as "storeId", item_id as "groupId", told_at as "notifiedAt", url, null::text as image, name
         from alerts.places
         where gtin = $1 and country = $2 and told_at > $3::timestamptz - interval '${LISTED_FOR}'
         union all
         select coalesce(store_id, store), plain_url, day_from, plain_url, icon_url, null
         from alerts.broadcasts
         where $1 = any(upcs) and country = $2 and state = 'sent' and people = '{}'
           and day_from > $3::timestamptz - interval '${LISTED_FOR}'
       ) as notified order by "storeId", "groupId", "notifiedAt" desc
     ) as item
     order by "notifiedAt" desc limit ${MAX}`,
    [upc, country, now],
  );
  return rows.map(({ storeId, groupId, notifiedAt, url, image, name }) => ({
    storeId: directoryId(storeId, country),
    groupId,
    country,
    lastUpdated: notifiedAt.toISOString(),
    productUrl: url,
    ...(image !== null && { productImage: image }),
    ...(name !== null && { productName: name }),
  }));
}
