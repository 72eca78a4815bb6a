import type { PushReceiptKind } from "@stockfinder/contracts/push";
import type { Queryable } from "@stockfinder/database/database";

const RECEIPTS: Readonly<Record<PushReceiptKind, string>> = {
  delivered: "delivered_at",
  shown: "shown_at",
  clicked: "clicked_at",
};

/** Stores a receipt, if it is the first of its kind. A click marks the alert as seen, so the bell no longer counts it. */
export async function notePushReceipt(
  database: Queryable,
  { delivery, kind, at }: { readonly delivery: string; readonly kind: PushReceiptKind; readonly at: Date },
): Promise<void> {
  const column = RECEIPTS[kind];
  await database.query(
    `with noted as (
       update alerts.deliveries set ${column} = coalesce(${column}, $2)
       where id = $1 and channel = 'push' and sent_version is not null
       returning alert_id
     )
     update alerts.alerts set shown_at = coalesce(shown_at, $2), clicked_at = coalesce(clicked_at, $2)
     where $3 and id in (select alert_id from noted)`,
    [delivery, at, kind === "clicked"],
  );
}
