import { randomBytes, randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/webhooks";
import { refusal } from "../channels/channel-hosts.ts";
import { offered } from "../channels/channel-parts.ts";
import { SECRET_PREFIX } from "../channels/signed-headers.ts";
import type { AlertsContext } from "../context/context.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { lockOwnersOf } from "../owners/lock-owners.ts";
import { deliveriesOfWebhook, resendDelivery } from "../webhooks/webhook-delivery-table.ts";
import { deleteWebhook, insertWebhook, webhooksOf } from "../webhooks/webhook-table.ts";

const WEBHOOKS_A_PERSON = 10;
const SECRET_BYTES = 32;

export function addWebhook({
  database,
  clock,
  channelParts,
}: AlertsContext): Handler<typeof contract.addWebhook> {
  return async ({ url, events }, { principal }) => {
    const { sealer, hosts } = offered(channelParts);
    const address = URL.parse(url);
    const why = address ? await refusal(address, hosts) : "Must be an https address";
    if (why !== null) throw badField("url", why);
    const id = randomUUID();
    const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;
    const createdAt = new Date(clock.now());
    await database.transaction(async (tx) => {
      const owners = await lockOwnersOf(tx, principal);
      if ((await webhooksOf(tx, owners)).length >= WEBHOOKS_A_PERSON)
        throw new Fault(
          "too-many",
          `You have ${WEBHOOKS_A_PERSON} webhooks already; remove one to add another`,
        );
      await insertWebhook(tx, {
        id,
        owner: owners[0],
        url,
        events,
        sealed: sealer.seal(id, secret),
        createdAt,
      });
    });
    return { id, url, events, createdAt: createdAt.toISOString(), paused: null, secret };
  };
}

export function listWebhooks({ database }: AlertsContext): Handler<typeof contract.listWebhooks> {
  return async (_, { principal }) => await webhooksOf(database, await ownersOfCaller(database, principal));
}

/** Removes a webhook with its deliveries. Nothing happens for one that is not the caller's. */
export function removeWebhook({ database }: AlertsContext): Handler<typeof contract.removeWebhook> {
  return async ({ id }, { principal }) => {
    await deleteWebhook(database, await ownersOfCaller(database, principal), id);
    return null;
  };
}

export function listWebhookDeliveries({
  database,
}: AlertsContext): Handler<typeof contract.listWebhookDeliveries> {
  return async ({ id }, { principal }) => {
    const own = await webhooksOf(database, await ownersOfCaller(database, principal));
    if (!own.some((webhook) => webhook.id === id)) throw new Fault("not-found", "You have no such webhook");
    return await deliveriesOfWebhook(database, id);
  };
}

export function resendWebhookDelivery({
  database,
  clock,
  deliveries,
}: AlertsContext): Handler<typeof contract.resendWebhookDelivery> {
  return async ({ id: webhookId, delivery: id }, { principal }) => {
    const owners = await ownersOfCaller(database, principal);
    if (!(await resendDelivery(database, { owners, webhookId, id, now: new Date(clock.now()) })))
      throw new Fault("not-found", "You have no such delivery");
    deliveries.nudge();
    return null;
  };
}
