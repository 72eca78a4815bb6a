import { accountRemoved, accountsMerged, fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { answerAlert } from "@stockfinder/contracts/alert-answers";
import { confirmAddress, stopMails } from "@stockfinder/contracts/alert-mails";
import { addReceipt } from "@stockfinder/contracts/alerts";
import { broadcastWritten, reachReturnedGateway } from "@stockfinder/contracts/audience";
import { addChannel, removeChannel, testChannel } from "@stockfinder/contracts/channels";
import { renewFeeds } from "@stockfinder/contracts/feeds";
import { closeHome, openHome } from "@stockfinder/contracts/home";
import { importWatches } from "@stockfinder/contracts/imports";
import { listingChanged, outConfirmed, shelfChanged } from "@stockfinder/contracts/listings";
import { addPushReceipt, endPush, subscribePush, unsubscribePush } from "@stockfinder/contracts/push";
import {
  approveBroadcast,
  recallBroadcast,
  scheduleBroadcast,
  sendBroadcast,
  sendCanary,
} from "@stockfinder/contracts/staff";
import { adoptWatches, changeWatch, removeWatch } from "@stockfinder/contracts/watches";
import { addWebhook, removeWebhook, resendWebhookDelivery } from "@stockfinder/contracts/webhooks";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import type { Action } from "@stockfinder/testing/statement-orders/run-in-order";
import { REMOVALS } from "../../src/retention.ts";
import { aChange, aFingerprint, IN, OUT, UPC } from "../samples.ts";
import { type Parts, type PartsOptions, partsOn } from "./parts.ts";
import {
  byMail,
  EMAIL_SERVICE,
  fingerprintOf,
  ORIGIN,
  staff,
  UNWATCHED,
  type World,
  watchBy,
} from "./world.ts";

/** What may happen to the world, by what a person would call it. */
export function actionsOn(world: World, options: Omit<PartsOptions, "database">): Action[] {
  const { clock } = options;
  const { ann, bo, cy, fingerprint, annsWatch, browser, channelId, webhookId, alertId, scheduled, unsent } =
    world;
  const now = () => new Date(clock.now()).toISOString();
  const action = (name: string, run: (parts: Parts) => Promise<unknown>): Action => ({
    name,
    run: async (database) => await run(await partsOn({ ...options, database })),
  });
  const push = { endpoint: browser.endpoint, keys: browser.keys };
  const settings = { server: "http://ntfy.home:8080", topic: "other" };
  const stranger = aFingerprint();
  const shelf = { name: "Cleveland Commons", city: "Cleveland", town: null };
  return [
    action("Bo watches the product at Walmart", (parts) => watchBy(parts, bo, { stores: ["walmart"] })),
    action("Cy watches the product by mail", (parts) =>
      watchBy(parts, cy, { channels: ["live", "email"], origin: ORIGIN }),
    ),
    action("Cy watches the unwatched product", (parts) => watchBy(parts, cy, { upc: UNWATCHED })),
    action("Ann watches the unwatched product", (parts) =>
      watchBy(parts, ann, { upc: UNWATCHED, ...byMail("ann") }),
    ),
    action("Ann's browser watches the unwatched product", (parts) =>
      watchBy(parts, fingerprint, { upc: UNWATCHED }),
    ),
    action("Cy imports a watch", ({ handlers }) =>
      handlers.call(
        importWatches,
        { source: "csv", text: `upc,kind\n${UPC},stock`, preview: false, origin: ORIGIN },
        cy,
      ),
    ),
    action("Ann adopts her browser's watches", ({ handlers }) =>
      handlers.call(adoptWatches, { fingerprint: fingerprintOf(fingerprint) }, ann),
    ),
    action("Ann pauses her watch", ({ handlers }) =>
      handlers.call(changeWatch, { id: annsWatch, paused: true }, ann),
    ),
    action("somebody with the link of Ann's alert snoozes it", ({ handlers, links }) =>
      handlers.call(answerAlert, { token: links.tokenOf(alertId), answer: "snooze" }, stranger),
    ),
    action("somebody with the link of Ann's alert has the item", ({ handlers, links }) =>
      handlers.call(answerAlert, { token: links.tokenOf(alertId), answer: "got" }, stranger),
    ),
    action("Ann limits her watch", ({ handlers }) =>
      handlers.call(changeWatch, { id: annsWatch, dailyCap: 3 }, ann),
    ),
    action("Ann stops the mails of her watch", ({ handlers }) =>
      handlers.call(changeWatch, { id: annsWatch, channels: ["live"] }, ann),
    ),
    action("Ann removes her watch", ({ handlers }) => handlers.call(removeWatch, { id: annsWatch }, ann)),
    action("a mail's reader stops the mails of Ann's watch", ({ handlers }) =>
      handlers.call(stopMails, { watchId: annsWatch }, EMAIL_SERVICE),
    ),
    action("Bo confirms his address", ({ handlers }) =>
      handlers.call(confirmAddress, { addressId: world.bosAddress }, EMAIL_SERVICE),
    ),
    action("Ann says that she got it", ({ handlers }) =>
      handlers.call(addReceipt, { id: alertId, kind: "got" }, ann),
    ),
    action("Ann says that it is gone", ({ handlers }) =>
      handlers.call(addReceipt, { id: alertId, kind: "gone" }, ann),
    ),
    action("Ann renews her feed", ({ handlers }) => handlers.call(renewFeeds, { origin: ORIGIN }, ann)),
    action("Ann's browser subscribes again", ({ handlers }) => handlers.call(subscribePush, push, ann)),
    action("Ann's browser unsubscribes", ({ handlers }) =>
      handlers.call(unsubscribePush, { endpoint: browser.endpoint }, ann),
    ),
    action("Ann's browser shows the push", ({ handlers }) =>
      handlers.call(addPushReceipt, { delivery: world.pushId, kind: "shown" }, stranger),
    ),
    action("Ann's sign-in ends", ({ handlers }) =>
      handlers.call(
        endPush,
        { familyId: ann.kind === "account" ? ann.familyId : "" },
        { kind: "service", name: "auth" },
      ),
    ),
    action("Ann adds a channel", ({ handlers }) =>
      handlers.call(addChannel, { kind: "ntfy", name: "Tablet", settings, origin: ORIGIN }, ann),
    ),
    action("Ann tests her channel", ({ handlers }) => handlers.call(testChannel, { id: channelId }, ann)),
    action("Ann removes her channel", ({ handlers }) => handlers.call(removeChannel, { id: channelId }, ann)),
    action("Ann adds a webhook", ({ handlers }) =>
      handlers.call(addWebhook, { url: "http://ntfy.home:8080/other", events: ["alert.opened"] }, ann),
    ),
    action("Ann removes her webhook", ({ handlers }) => handlers.call(removeWebhook, { id: webhookId }, ann)),
    action("Ann sends a delivery again", ({ handlers }) =>
      handlers.call(resendWebhookDelivery, { id: webhookId, delivery: world.webhookDeliveryId }, ann),
    ),
    action("Ann opens a topic for Home Assistant", ({ handlers }) =>
      handlers.call(openHome, { origin: ORIGIN }, ann),
    ),
    action("Ann ends it", ({ handlers }) => handlers.call(closeHome, {}, ann)),
    action("staff send a notification", ({ handlers }) =>
      handlers.call(sendBroadcast, { ...unsent, origin: ORIGIN, idempotencyKey: null, ...staff("one") }, ann),
    ),
    action("staff send a canary of it", ({ handlers }) =>
      handlers.call(sendCanary, { ...unsent, origin: ORIGIN, ...staff("one") }, ann),
    ),
    action("staff schedule it", ({ handlers }) =>
      handlers.call(
        scheduleBroadcast,
        { ...unsent, sendAt: new Date(clock.now() + 60_000).toISOString(), origin: ORIGIN, ...staff("one") },
        ann,
      ),
    ),
    action("a second member of staff approves a notification", ({ handlers }) =>
      handlers.call(approveBroadcast, { notiId: world.asked.notiId, ...staff("one") }, ann),
    ),
    action("staff recall a notification that waits for approval", ({ handlers }) =>
      handlers.call(recallBroadcast, { notiId: world.asked.notiId, ...staff("one") }, ann),
    ),
    action("staff recall the scheduled notification", ({ handlers }) =>
      handlers.call(recallBroadcast, { notiId: scheduled.notiId, ...staff("one") }, ann),
    ),
    action("a gateway returns", ({ handlers }) =>
      handlers.call(
        reachReturnedGateway,
        { gatewayId: "one", since: now() },
        { kind: "service", name: "gateway" },
      ),
    ),
    action("a gateway has written the scheduled notification", ({ handlers }) =>
      handlers.deliver(broadcastWritten, {
        broadcastId: world.broadcastId,
        people: [accountOwner(ann.accountId)],
      }),
    ),
    action("the product sells out", ({ handlers }) =>
      handlers.deliver(listingChanged, aChange({ before: IN, after: OUT, version: 3, readAt: now() })),
    ),
    action("the product is cheaper", ({ handlers }) =>
      handlers.deliver(
        listingChanged,
        aChange({ before: IN, after: { ...IN, price: 15 }, version: 4, readAt: now() }),
      ),
    ),
    action("the product is on a shelf", ({ handlers }) =>
      handlers.deliver(shelfChanged, {
        ...aChange({ before: OUT, after: IN, version: 1, readAt: now() }),
        storeId: "1234",
        branch: shelf,
      }),
    ),
    action("a second reading finds it sold out", ({ handlers }) =>
      handlers.deliver(outConfirmed, {
        retailer: "target",
        itemId: aChange().itemId,
        country: "USA",
        version: 3,
        readAt: now(),
        storeId: null,
      }),
    ),
    action("Ann's account is removed", ({ handlers }) =>
      handlers.deliver(accountRemoved, {
        accountId: ann.accountId,
        fingerprints: [fingerprintOf(fingerprint)],
        at: now(),
      }),
    ),
    action("Cy's account is removed", ({ handlers }) =>
      handlers.deliver(accountRemoved, { accountId: cy.accountId, fingerprints: [], at: now() }),
    ),
    action("Ann's account is merged into Cy's", ({ handlers }) =>
      handlers.deliver(accountsMerged, { from: ann.accountId, into: cy.accountId, at: now() }),
    ),
    action("a fingerprint registers as Ann", ({ handlers }) =>
      handlers.deliver(fingerprintRegistered, {
        accountId: ann.accountId,
        owner: fingerprintOwner(fingerprintOf(stranger)),
        at: now(),
      }),
    ),
    action("the check loop", ({ looks }) => looks.checks()),
    action("the matching loop", ({ looks }) => looks.matching()),
    action("the loop of mails", ({ looks }) => looks.mails()),
    action("the loop of pushes", ({ looks }) => looks.pushes()),
    action("the loop of channels", ({ looks }) => looks.channels()),
    action("the loop of webhooks", ({ looks }) => looks.webhooks()),
    action("the loop of scheduled notifications", ({ looks }) => looks.broadcasts()),
    {
      name: "retention",
      run: async (database) => {
        const at = new Date(clock.now());
        for (const removal of REMOVALS) await removal(database, at);
      },
    },
  ];
}
