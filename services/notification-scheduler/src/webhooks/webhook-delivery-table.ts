import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { WebhookDelivery, WebhookEvent } from "@stockfinder/contracts/webhooks";
import type { Database, Queryable } from "@stockfinder/database/database";

/** A copy that claims deliveries and dies leaves them to the others after this time. */
const CLAIMED_FOR = "30 seconds";
/** Of one webhook; older ones are deleted once they are sent or parked. */
export const DELIVERIES_KEPT = 100;

export interface ClaimedWebhookDelivery {
  readonly id: string;
  readonly claim: number;
  /** Before this one. */
  readonly attempts: number;
  readonly body: string;
  readonly webhookId: string;
  readonly url: string;
  readonly sealed: string;
}

export interface NewWebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly event: WebhookEvent;
  /** The watch, or the watched product. */
  readonly subject: string;
  readonly body: string;
}

/**
 * Queues events. One whose id is known is left out. Of a webhook that fails, an event is not due before the ones about its subject
 * are over: every claim would read it. The lock keeps the one before it from being over unseen.
 */
export async function insertWebhookDeliveries(
  tx: Queryable,
  deliveries: readonly NewWebhookDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.query(
    `insert into alerts.webhook_deliveries (id, webhook_id, event, subject, body, created_at, due_at)
     select given.id, given."webhookId", given.event, given.subject, given.body, $2::timestamptz, case when first.id is null then $2::timestamptz else 'infinity' end
     from rows from (
       json_to_recordset($1::json) as (id text, "webhookId" uuid, event text, subject text, body text)
     ) with ordinality as given (id, "webhookId", event, subject, body, n)
     left join lateral (
       select earlier.id from alerts.webhook_deliveries as earlier
       join alerts.webhooks as webhook on webhook.id = earlier.webhook_id
       where earlier.webhook_id = given."webhookId" and earlier.subject = given.subject and earlier.state = 'waiting'
         and webhook.failing_since is not null
       order by earlier.position limit 1 for share of earlier
     ) as first on true
     order by given.n on conflict (id) do nothing`,
    [JSON.stringify(deliveries), now],
  );
}

/**
 * Claims due deliveries, each only when all earlier ones about its subject are sent or parked: of webhooks that work, or of those
 * whose last attempt failed.
 */
export async function claimWebhookDeliveries(
  database: Queryable,
  { now, most, areFailing }: { readonly now: Date; readonly most: number; readonly areFailing: boolean },
): Promise<ClaimedWebhookDelivery[]> {
  const { rows } = await database.query<ClaimedWebhookDelivery>(
    `update alerts.webhook_deliveries as delivery
     set due_at = $1::timestamptz + interval '${CLAIMED_FOR}', claims = claims + 1
     from alerts.webhooks as webhook
     where webhook.id = delivery.webhook_id and delivery.id = any(array(
       select due.id from alerts.webhook_deliveries as due join alerts.webhooks as its on its.id = due.webhook_id
       where due.due_at <= $1 and (its.failing_since is not null) = $3 and not exists (
         select from alerts.webhook_deliveries as earlier
         where earlier.webhook_id = due.webhook_id and earlier.subject = due.subject
           and earlier.state = 'waiting' and earlier.position < due.position
       )
       order by due.due_at, due.position limit $2 for update of due skip locked
     ))
     returning delivery.id, delivery.claims as claim, delivery.attempts, delivery.body,
       webhook.id as "webhookId", webhook.url, webhook.sealed`,
    [now, most, areFailing],
  );
  return rows;
}

interface Attempt {
  readonly at: Date;
  readonly status: number | null;
  readonly words: string | null;
  readonly outcome:
    | { readonly state: "sent" | "parked" }
    | { readonly state: "waiting"; readonly dueAt: Date };
}

/**
 * Notes an attempt. No effect on a delivery that another copy has claimed, or that is to be sent again. In one transaction with what
 * waits behind it: a copy that dies in between would leave that waiting for ever.
 */
export async function noteAttempt(
  database: Pick<Database, "transaction">,
  { id, claim, webhookId }: Pick<ClaimedWebhookDelivery, "id" | "claim" | "webhookId">,
  { at, status, words, outcome }: Attempt,
): Promise<void> {
  const isLater = outcome.state === "waiting";
  await database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `update alerts.webhook_deliveries set state = $3, due_at = $4, attempts = attempts + 1, last_attempt_at = $5,
         status = $6, words = $7
       where id = $1 and claims = $2`,
      [id, claim, outcome.state, isLater ? outcome.dueAt : null, at, status, words],
    );
    if (rowCount === 0) return;
    await moveFollowing(tx, id, isLater ? "infinity" : at);
    if (!isLater) await deleteOldDeliveries(tx, webhookId);
  });
}

/** The events about the same subject are due once this one is over. */
async function moveFollowing(tx: Queryable, id: string, dueAt: Date | "infinity"): Promise<void> {
  await tx.query(
    `update alerts.webhook_deliveries as later set due_at = $2
     from alerts.webhook_deliveries as first
     where first.id = $1 and later.webhook_id = first.webhook_id and later.subject = first.subject
       and later.state = 'waiting' and later.position > first.position and later.due_at <> $2`,
    [id, dueAt],
  );
}

async function deleteOldDeliveries(database: Queryable, webhookId: string): Promise<void> {
  await database.query(
    `delete from alerts.webhook_deliveries
     where webhook_id = $1 and state <> 'waiting' and position <= (
       select position from alerts.webhook_deliveries where webhook_id = $1
       order by position desc offset ${DELIVERIES_KEPT} limit 1
     )`,
    [webhookId],
  );
}

/**
 * The webhook is paused: nothing that waits is sent. The lock is a statement of its own: an event whose transaction waits behind an
 * earlier one is seen by the next.
 */
export async function parkAll(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(
    "select from alerts.webhook_deliveries where webhook_id = $1 and state = 'waiting' for update",
    [webhookId],
  );
  await tx.query(
    `update alerts.webhook_deliveries set state = 'parked', due_at = null
     where webhook_id = $1 and state = 'waiting'`,
    [webhookId],
  );
  await deleteOldDeliveries(tx, webhookId);
}

/** Sends a delivery again, with as many attempts as a new one. @returns whether the owners have it. */
export async function resendDelivery(
  database: Queryable,
  { owners, webhookId, id, now }: { owners: readonly OwnerKey[]; webhookId: string; id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update alerts.webhook_deliveries as delivery
     set state = 'waiting', due_at = $4, attempts = 0, claims = claims + 1
     from alerts.webhooks as webhook
     where webhook.id = delivery.webhook_id and webhook.owner = any($1) and webhook.id = $2 and delivery.id = $3`,
    [owners, webhookId, id, now],
  );
  return rowCount === 1;
}

export async function deliveriesOfWebhook(
  database: Queryable,
  webhookId: string,
): Promise<WebhookDelivery[]> {
  const { rows } = await database.query<
    Omit<WebhookDelivery, "createdAt" | "lastAttemptAt" | "nextAttemptAt"> & {
      createdAt: Date;
      lastAttemptAt: Date | null;
      nextAttemptAt: Date | null;
    }
  >(
    `select id, event, state, created_at as "createdAt", attempts, last_attempt_at as "lastAttemptAt",
       nullif(due_at, 'infinity') as "nextAttemptAt", status, words
     from alerts.webhook_deliveries where webhook_id = $1 order by position desc limit ${DELIVERIES_KEPT}`,
    [webhookId],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  }));
}
