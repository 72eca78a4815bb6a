import { fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { confirmAddress } from "@stockfinder/contracts/alert-mails";
import { addChannel } from "@stockfinder/contracts/channels";
import { openHome } from "@stockfinder/contracts/home";
import { listingChanged } from "@stockfinder/contracts/listings";
import type { Principal } from "@stockfinder/contracts/principal";
import { subscribePush } from "@stockfinder/contracts/push";
import { scheduleBroadcast, sendBroadcast } from "@stockfinder/contracts/staff";
import { addWatch, NewWatch, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { addWebhook } from "@stockfinder/contracts/webhooks";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import type { z } from "zod";
import { aChange, aFingerprint, aNotification, anAccount, IN, OUT, UPC } from "../samples.ts";
import { CHANNEL_HOST, type Parts, type PartsOptions, partsOn } from "./parts.ts";

export const ORIGIN = "https://stockfinder.example";
/** Another product: its check is left, and nobody watches it. */
export const UNWATCHED = "045496590093";
export const EMAIL_SERVICE: Principal = { kind: "service", name: "email" };
/** A member of staff, who is named by what they type. */
export function staff(secret: string) {
  return { secret, caller: "203.0.113.7" };
}
const TEN_DAYS = "interval '10 days'";

type Account = ReturnType<typeof anAccount>;

/** The ids of the rows before each run, made as the product makes them. */
export interface World {
  /** Watches the product by mail, push and a channel of her own. An alert of it waits to be sent. */
  readonly ann: Account;
  /** Of Ann's browser before she signed in. */
  readonly fingerprint: ReturnType<typeof aFingerprint>;
  readonly annsWatch: string;
  readonly browser: ReturnType<typeof aPushBrowser>["subscription"];
  readonly channelId: string;
  readonly webhookId: string;
  readonly webhookDeliveryId: string;
  /** Of Ann. */
  readonly alertId: string;
  readonly pushId: string;
  /** Watches the product by mail; the address is not confirmed. An alert of it waits to be sent. */
  readonly bo: Account;
  readonly bosWatch: string;
  readonly bosAddress: string;
  /** Watches nothing; gave an address ten days ago, and confirmed it. */
  readonly cy: Account;
  /** Is scheduled, and due. */
  readonly scheduled: ReturnType<typeof aNotification>;
  readonly broadcastId: string;
  /** Waits until a second member of staff approves it. */
  readonly asked: ReturnType<typeof aNotification>;
  /** Nobody has sent it yet. */
  readonly unsent: ReturnType<typeof aNotification>;
}

export function fingerprintOf({ fingerprint }: ReturnType<typeof aFingerprint>): string {
  if (fingerprint === undefined) throw new Error("made with a fingerprint");
  return fingerprint;
}

export function byMail(name: string) {
  return { channels: ["live" as const, "email" as const], email: `${name}@example.com`, origin: ORIGIN };
}

export function watchBy(
  { handlers }: Parts,
  owner: Principal,
  changed: Partial<z.input<typeof NewWatch>>,
): Promise<Watch> {
  const watch = NewWatch.parse({ upc: UPC, kind: "stock", ...changed });
  return handlers.call(addWatch, watch, owner) as Promise<Watch>;
}

export async function aWorld(options: PartsOptions): Promise<World> {
  const { database, outside, clock } = options;
  const parts = await partsOn(options);
  const { handlers, looks } = parts;
  const at = new Date(clock.now()).toISOString();
  const [ann, bo, cy, fingerprint] = [anAccount(), anAccount(), anAccount(), aFingerprint()];

  const registered = { accountId: ann.accountId, owner: fingerprintOwner(fingerprintOf(fingerprint)), at };
  await handlers.deliver(fingerprintRegistered, registered);
  const browser = aPushBrowser().subscription;
  await handlers.call(subscribePush, { endpoint: browser.endpoint, keys: browser.keys }, ann);
  const settings = { server: `http://${CHANNEL_HOST}`, topic: "my_alerts" };
  const channel = { kind: "ntfy" as const, name: "Phone", settings, origin: ORIGIN };
  const { id: channelId } = (await handlers.call(addChannel, channel, ann)) as { id: string };
  const webhook = { url: `http://${CHANNEL_HOST}/hook`, events: ["alert.opened" as const] };
  const { id: webhookId } = (await handlers.call(addWebhook, webhook, ann)) as { id: string };

  await handlers.call(openHome, { origin: ORIGIN }, ann);

  const cysWatch = await watchBy(parts, cy, { ...byMail("cy"), upc: UNWATCHED });
  await confirm(cy);
  await handlers.call(removeWatch, { id: cysWatch.id }, cy);
  await database.query(`update alerts.addresses set asked_at = asked_at - ${TEN_DAYS}`);

  const channels = ["live" as const, "email" as const, "push" as const, `channel:${channelId}` as const];
  const annsWatch = await watchBy(parts, ann, { ...byMail("ann"), channels, stores: ["target"] });
  await confirm(ann);
  const bosWatch = await watchBy(parts, bo, { ...byMail("bo"), stores: ["target"] });
  const bosAddress = await addressOf(bo);
  await handlers.deliver(listingChanged, aChange({ before: OUT, after: IN, version: 2, readAt: at }));
  await looks.matching();
  const toAnn = { userIds: [ann.accountId] };
  const [scheduled, asked] = [aNotification(toAnn), aNotification()];
  outside.people = [ann, bo].map(({ accountId }) => ({
    keys: [accountOwner(accountId)],
    countries: new Set(["USA" as const]),
    upcs: new Set(),
    stores: new Set(),
  }));
  const sendAt = new Date(clock.now() + 60_000).toISOString();
  await handlers.call(scheduleBroadcast, { ...scheduled, sendAt, origin: ORIGIN, ...staff("two") }, ann);
  await handlers.call(
    sendBroadcast,
    { ...asked, origin: ORIGIN, idempotencyKey: null, ...staff("three") },
    ann,
  );
  clock.move(60_000);
  outside.clear();

  const { rows } = await database.query<{ id: string; push: string }>(
    `select alert.id, delivery.id as push from alerts.alerts as alert
     join alerts.deliveries as delivery on delivery.alert_id = alert.id and channel = 'push' where watch_id = $1`,
    [annsWatch.id],
  );
  const [alert] = rows;
  if (!alert) throw new Error("there is no alert");
  const idOf = async (table: string) =>
    (await database.query<{ id: string }>(`select id::text from alerts.${table}`)).rows[0]?.id ?? "";
  return {
    ann,
    fingerprint,
    annsWatch: annsWatch.id,
    browser,
    channelId,
    webhookId,
    webhookDeliveryId: await idOf("webhook_deliveries"),
    alertId: alert.id,
    pushId: alert.push,
    bo,
    bosWatch: bosWatch.id,
    bosAddress,
    cy,
    scheduled,
    broadcastId: await idOf("broadcasts where state = 'scheduled'"),
    asked,
    unsent: aNotification(toAnn),
  };

  async function addressOf({ accountId }: Account): Promise<string> {
    const owned = "select id from alerts.addresses where owner = $1";
    const { rows } = await database.query<{ id: string }>(owned, [accountOwner(accountId)]);
    return rows[0]?.id ?? "";
  }
  async function confirm(owner: Account): Promise<void> {
    await handlers.call(confirmAddress, { addressId: await addressOf(owner) }, EMAIL_SERVICE);
  }
}
