import { randomUUID } from "node:crypto";
import { type MailedAlert, queueAlertDigest, queueAlertMail } from "@stockfinder/contracts/alert-mails";
import { confirmMailingList, joinMailingList, sendExtension } from "@stockfinder/contracts/email";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { bytesOfUuid } from "../../src/links/link-tokens.ts";
import { type PartsOptions, partsOn, tokens } from "./parts.ts";

export const ORIGIN = "https://stockfinder.example";
export const SCHEDULER: Principal = { kind: "service", name: "notification-scheduler" };
export const DEFERRED = "deferred@example.com";
export const LISTED = "listed@example.com";

/** What a visitor's request has. */
export function fromVisitor(email: string) {
  return { email, origin: ORIGIN, address: "192.0.2.1", idempotencyKey: null };
}

/** The queue before each run: mails of alerts of two watches, one of which the server defers, and a digest of both. */
export interface World {
  readonly watch: string;
  readonly deferredWatch: string;
  readonly cause: string;
  /** Of a reader who is on the list. */
  readonly confirmToken: string;
  readonly extensionId: string;
}

export function anAlert(watchId: string): MailedAlert {
  return {
    id: randomUUID(),
    watchId,
    kind: "stock",
    upc: "711719541028",
    country: "USA",
    name: `The item of ${watchId}`,
    store: "Target",
    branch: null,
    price: 20,
    formerPrice: null,
    currency: "USD",
    url: "https://www.target.com/p/-/A-70000000",
  };
}

export async function aWorld(options: PartsOptions): Promise<World> {
  const { database, server, clock } = options;
  const { handlers, send } = await partsOn(options);
  const [watch, deferredWatch, cause] = [randomUUID(), randomUUID(), `alert:${randomUUID()}`];
  const idOf = async (table: string) =>
    (await database.query<{ id: string }>(`select id from email.${table}`)).rows[0]?.id ?? "";

  await handlers.call(joinMailingList, fromVisitor(LISTED), ANONYMOUS);
  const confirmToken = tokens.make("confirm", bytesOfUuid(await idOf("subscriptions")));
  await handlers.call(confirmMailingList, { token: confirmToken }, ANONYMOUS);
  await handlers.call(sendExtension, { ...fromVisitor("link@example.com") }, ANONYMOUS);
  const extensionId = tokens.make("extension", bytesOfUuid(await idOf("extension_links")));
  await send();
  clock.move(1_000);
  const queued = { origin: ORIGIN };
  await handlers.call(
    queueAlertMail,
    { ...queued, cause, to: "ann@example.com", alert: anAlert(watch) },
    SCHEDULER,
  );
  await handlers.call(
    queueAlertMail,
    { ...queued, cause: `alert:${randomUUID()}`, to: DEFERRED, alert: anAlert(deferredWatch) },
    SCHEDULER,
  );
  const alerts = [anAlert(watch), anAlert(deferredWatch)];
  const digest = {
    ...queued,
    cause: `digest:${randomUUID()}`,
    to: DEFERRED,
    addressId: randomUUID(),
    alerts,
    more: 0,
  };
  await handlers.call(queueAlertDigest, digest, SCHEDULER);
  server.sent.length = 0;
  server.deferred.clear();
  return { watch, deferredWatch, cause, confirmToken, extensionId };
}
