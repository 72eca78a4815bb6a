import { ECDH } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/push";
import type { PushReceiptKind } from "@stockfinder/contracts/push";
import type { Queryable } from "@stockfinder/database/database";
import { requireService } from "@stockfinder/service/for-services";
import { accountOwner } from "@stockfinder/service/owner-key";
import type { AlertsContext } from "../context/context.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { lockCurrentOwner, lockOwners } from "../owners/owner-ends.ts";
import { isPushService } from "../push/push-hosts.ts";
import { deleteOfSignIn, deleteSubscription, saveSubscription } from "../push/subscription-table.ts";

export function readPushKey({ config: { push } }: AlertsContext): Handler<typeof contract.readPushKey> {
  return async () => ({ key: push?.keys.publicKey ?? null });
}

/**
 * Pushes the alerts of the caller's owners to its browser: of the account, as long as this sign-in lasts, and of the browser's
 * own fingerprint.
 */
export function subscribePush({
  config: { push },
  database,
  clock,
}: AlertsContext): Handler<typeof contract.subscribePush> {
  return async ({ endpoint, keys: { p256dh, auth } }, { principal }) => {
    if (!push) throw new Fault("not-found", "Pushes are not offered here");
    if (!isPushService(endpoint))
      throw badField("endpoint", "Must be an address of a browser's push service");
    if (!isBrowserKey(p256dh)) throw badField("keys.p256dh", "Must be a public key on the curve P-256");
    const target = { endpoint, p256dh, auth };
    const at = new Date(clock.now());
    await database.transaction(async (tx) => {
      const callers = await ownersOfCaller(tx, principal);
      await lockOwners(tx, callers);
      for (const caller of callers) {
        const owner = await lockCurrentOwner(tx, caller);
        if (owner === null) continue; // the account was removed; its token is valid for minutes
        const isAccount = principal.kind === "account" && caller === accountOwner(principal.accountId);
        await saveSubscription(tx, { ...target, owner, familyId: isAccount ? principal.familyId : null, at });
      }
    });
    return null;
  };
}

export function unsubscribePush({ database }: AlertsContext): Handler<typeof contract.unsubscribePush> {
  return async ({ endpoint }, { principal }) => {
    await deleteSubscription(database, await ownersOfCaller(database, principal), endpoint);
    return null;
  };
}

/** Only the browser that decrypted the push knows the delivery's id, so it needs no other credential. */
export function addPushReceipt({ database, clock }: AlertsContext): Handler<typeof contract.addPushReceipt> {
  return async ({ delivery, kind }) => {
    await notePushReceipt(database, { delivery, kind, at: new Date(clock.now()) });
    return null;
  };
}

export function endPush({ database }: AlertsContext): Handler<typeof contract.endPush> {
  return async ({ familyId }, { principal }) => {
    requireService(principal);
    await deleteOfSignIn(database, familyId);
    return null;
  };
}

/** Whether this is a browser's public key: an uncompressed point of the curve P-256, in base64url. */
function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, "base64url"), "prime256v1");
    return true;
  } catch {
    return false;
  }
}

const RECEIPTS: Readonly<Record<PushReceiptKind, string>> = {
  delivered: "delivered_at",
  shown: "shown_at",
  clicked: "clicked_at",
};

/** Stores a receipt, if it is the first of its kind. A click marks the alert as seen, so the bell no longer counts it. */
async function notePushReceipt(
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
