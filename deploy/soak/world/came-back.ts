import type { DataOf } from "@stockfinder/contracts/event";
import type { listingChanged } from "@stockfinder/contracts/listings";
import type { Database } from "@stockfinder/database/database";

export type ListingChange = DataOf<typeof listingChanged>;

/** A change that is over sooner may have been overtaken. */
const STAYS_MS = 20_000;

interface Return {
  readonly item: string;
  readonly at: string;
  /** Of the listing, when it was sold out again; null if it was not. */
  readonly until: number | null;
}

/** What was sold out, as two readings said, and came back to stay. */
function returnsIn(changes: readonly ListingChange[]): Return[] {
  return changes.flatMap(({ itemId: item, before, after, wasOut, version, readAt: at }) => {
    if (!wasOut || before.stock !== "out" || after.stock !== "in") return [];
    const [next] = changes
      .filter((later) => later.itemId === item && later.version > version && later.after.stock === "out")
      .toSorted((one, other) => one.version - other.version);
    const staysMs = next ? Date.parse(next.readAt) - Date.parse(at) : Number.POSITIVE_INFINITY;
    return staysMs < STAYS_MS ? [] : [{ item, at, until: next?.version ?? null }];
  });
}

/** Each of these watches of a stock has an alert of what came back to stay since it began. Returns what is wrong, a sentence each. */
export async function unheardReturns(
  database: Database,
  changes: readonly ListingChange[],
  watchIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.query<{ id: string; item: string }>(
    `select distinct watch.id, back.item from jsonb_to_recordset($2) as back (item text, at timestamptz, until bigint)
     join alerts.places as point on item_id = back.item and store_id = '' join alerts.watches as watch using (gtin)
     where watch.id = any($1) and watch.kind = 'stock' and watch.created_at < back.at - interval '3 seconds' and not exists (
       select from alerts.alerts where watch_id = watch.id and place_id = point.id and (opened_by < back.until) is not false)`,
    [watchIds, JSON.stringify(returnsIn(changes))],
  );
  return rows.map(({ id, item }) => `${item} came back to stay, and the watch ${id} has no alert of it`);
}
