import type { Database } from "@stockfinder/database/database";
import { sendUnsureAgain } from "@stockfinder/email/mails/unsure-mails";
import { until } from "@stockfinder/testing/until";
import type { MailBox } from "./mail-box.ts";

/** The mail of an alert, as the product queued it. */
export interface AlertMail {
  readonly id: string;
  readonly alertId: string;
}

const SETTLED_WITHIN_MS = 180_000;

/**
 * Waits until the e-mail service has settled all mails of alerts, then does an operator's work: mails that a process was
 * sending when it died, and that the mail server does not have, are sent again. Returns their number.
 */
export async function settleMails(
  database: Pick<Database, "query">,
  box: Pick<MailBox, "recipientsOf">,
): Promise<number> {
  await settled(database);
  const { rows } = await database.query<{ id: string }>("select id from email.mails where state = 'unsure'");
  const lost = rows.map(({ id }) => id).filter((id) => box.recipientsOf(id).length === 0);
  await sendUnsureAgain(database, lost, new Date());
  await settled(database);
  return lost.length;
}

async function settled(database: Pick<Database, "query">): Promise<void> {
  const isSettled = async () => {
    const { rowCount } = await database.query(
      "select from email.mails where state in ('waiting', 'sending') limit 1",
    );
    return rowCount === 0;
  };
  await until(isSettled, { what: "the last mails", timeoutMs: SETTLED_WITHIN_MS });
}

/** The mails that were queued for alerts, by alert. */
export async function mailsByAlert(
  database: Pick<Database, "query">,
): Promise<ReadonlyMap<string, readonly AlertMail[]>> {
  const { rows } = await database.query<AlertMail>(
    `select mail.id, delivery.alert_id as "alertId"
     from email.mails as mail join alerts.deliveries as delivery on mail.cause = 'alert:' || delivery.id`,
  );
  return Map.groupBy(rows, ({ alertId }) => alertId);
}
