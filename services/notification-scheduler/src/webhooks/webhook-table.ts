import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Webhook, WebhookEvent } from "@stockfinder/contracts/webhooks";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";

export interface NewWebhook {
  readonly id: string;
  readonly owner: OwnerKey;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly sealed: string;
  readonly createdAt: Date;
}

export async function insertWebhook(tx: Queryable, webhook: NewWebhook): Promise<void> {
  await insertRow(tx, "alerts.webhooks", webhook);
}

export async function webhooksOf(database: Queryable, owners: readonly OwnerKey[]): Promise<Webhook[]> {
  const { rows } = await database.query<Omit<Webhook, "createdAt"> & { createdAt: Date }>(
    `select id, url, events, created_at as "createdAt", paused from alerts.webhooks
     where owner = any($1) order by created_at, id`,
    [owners],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function deleteWebhook(tx: Queryable, owners: readonly OwnerKey[], id: string): Promise<void> {
  await tx.query("delete from alerts.webhooks where owner = any($1) and id = $2", [owners, id]);
}

export interface Listener {
  readonly id: string;
  readonly owner: OwnerKey;
  readonly events: readonly WebhookEvent[];
}

export async function listenersOf(tx: Queryable, owners: readonly OwnerKey[]): Promise<Listener[]> {
  const { rows } = await tx.query<Listener>(LISTENERS, [owners]);
  return rows;
}

const LISTENERS = {
  name: "alerts-webhook-listeners",
  text: "select id, owner, events from alerts.webhooks where owner = any($1) and paused is null",
};

/** The webhooks that want changes of what these owners watch: theirs, and those of accounts that share their data. */
export async function productListenersOf(tx: Queryable, owners: readonly OwnerKey[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(PRODUCT_LISTENERS, [owners]);
  return rows.map(({ id }) => id);
}

const PRODUCT_LISTENERS = {
  name: "alerts-product-listeners",
  text: `select id from alerts.webhooks
    where paused is null and 'product.changed' = any(events) and owner = any($1::text[] || array(
      select account from alerts.account_fingerprints where fingerprint = any($1)
    ))`,
};

/** One that has only failed for this long is paused: else its events, each tried for a day, would queue without end. */
const FAILS_FOR = "2 days";

/** An attempt failed: its later ones run apart from those of webhooks that work. Returns whether all have failed for two days. */
export async function noteWebhookFailed(database: Queryable, id: string, at: Date): Promise<boolean> {
  const { rows } = await database.query<{ isLong: boolean }>(
    `update alerts.webhooks set failing_since = coalesce(failing_since, $2)
     where id = $1 returning failing_since <= $2::timestamptz - interval '${FAILS_FOR}' as "isLong"`,
    [id, at],
  );
  return rows[0]?.isLong ?? false;
}

/** It accepted an event: it works, and is no longer paused. */
export async function noteWebhookWorked(database: Queryable, id: string): Promise<void> {
  await database.query(
    `update alerts.webhooks set failing_since = null, paused = null
     where id = $1 and (failing_since is not null or paused is not null)`,
    [id],
  );
}

/** Returns its owner; null if it was paused already. */
export async function pauseWebhook(tx: Queryable, id: string, why: string): Promise<OwnerKey | null> {
  const { rows } = await tx.query<{ owner: OwnerKey }>(
    "update alerts.webhooks set paused = $2 where id = $1 and paused is null returning owner",
    [id, why],
  );
  return rows[0]?.owner ?? null;
}
