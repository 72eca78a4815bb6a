import {
  addressGiven,
  channelPaused,
  mailsUnwanted,
  queueAlertDigest,
  queueAlertMail,
} from "@stockfinder/contracts/alert-mails";
import {
  confirmMailingList,
  extensionInstalled,
  joinMailingList,
  reportUndelivered,
  sendExtension,
  unsubscribe,
} from "@stockfinder/contracts/email";
import { adapterTurned } from "@stockfinder/contracts/health";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Action } from "@stockfinder/testing/statement-orders/run-in-order";
import { queueMailing } from "../../src/mailing-list/mailings.ts";
import { REMOVALS } from "../../src/retention.ts";
import { digests, type Parts, type PartsOptions, partsOn, tokens, WEBHOOK_SECRET } from "./parts.ts";
import { anAlert, DEFERRED, fromVisitor, LISTED, ORIGIN, SCHEDULER, type World } from "./world.ts";

/** What may happen to the queue and the list, by what a person would call it. */
export function actionsOn(world: World, options: Omit<PartsOptions, "database">): Action[] {
  const { clock } = options;
  const { watch, deferredWatch, cause, confirmToken, extensionId } = world;
  const at = new Date(clock.now()).toISOString();
  const addressId = "0198c7a2-0000-4000-8000-000000000001";
  const action = (name: string, run: (parts: Parts) => Promise<unknown>): Action => ({
    name,
    run: async (database) => await run(await partsOn({ ...options, database })),
  });
  const text = { subject: "News", paragraphs: ["Hello"], button: null };
  return [
    action("a mail is queued again for the same cause", ({ handlers }) =>
      handlers.call(
        queueAlertMail,
        { cause, to: "ann@example.com", origin: ORIGIN, alert: anAlert(watch) },
        SCHEDULER,
      ),
    ),
    action("a digest is queued", ({ handlers }) =>
      handlers.call(
        queueAlertDigest,
        { cause: "digest:new", to: DEFERRED, origin: ORIGIN, addressId, alerts: [anAlert(watch)], more: 0 },
        SCHEDULER,
      ),
    ),
    action("the mails of a watch are unwanted", ({ handlers }) =>
      handlers.deliver(mailsUnwanted, { watchIds: [watch] }),
    ),
    action("the mails of both watches are unwanted", ({ handlers }) =>
      handlers.deliver(mailsUnwanted, { watchIds: [watch, deferredWatch] }),
    ),
    action("an address is given", ({ handlers }) =>
      handlers.deliver(addressGiven, {
        addressId,
        email: "new@example.com",
        origin: ORIGIN,
        callerGroup: null,
        at,
      }),
    ),
    action("a channel is paused", ({ handlers }) =>
      handlers.deliver(channelPaused, {
        id: addressId,
        name: "Phone",
        why: "It failed for a day",
        email: DEFERRED,
        origin: ORIGIN,
        at,
      }),
    ),
    action("an adapter is set aside", ({ handlers }) =>
      handlers.deliver(adapterTurned, {
        retailer: "walmart",
        name: "Walmart",
        isSetAside: true,
        at,
        canaries: [],
      }),
    ),
    action("a visitor joins the list", ({ handlers }) =>
      handlers.call(joinMailingList, fromVisitor("joins@example.com"), ANONYMOUS),
    ),
    action("a reader of the list joins again", ({ handlers }) =>
      handlers.call(joinMailingList, fromVisitor(LISTED), ANONYMOUS),
    ),
    action("a reader confirms again", ({ handlers }) =>
      handlers.call(confirmMailingList, { token: confirmToken }, ANONYMOUS),
    ),
    action("a reader leaves the list", ({ handlers }) =>
      handlers.call(unsubscribe, { token: tokens.make("unsubscribe", digests.ofAddress(LISTED)) }, ANONYMOUS),
    ),
    action("a link to the extension is sent", ({ handlers }) =>
      handlers.call(sendExtension, fromVisitor("other@example.com"), ANONYMOUS),
    ),
    action("the extension is installed", ({ handlers }) =>
      handlers.call(extensionInstalled, { emailId: extensionId, origin: ORIGIN }, ANONYMOUS),
    ),
    action("the provider reports a bounce", ({ handlers }) =>
      handlers.call(
        reportUndelivered,
        { secret: WEBHOOK_SECRET, events: [{ kind: "bounce", email: DEFERRED }] },
        ANONYMOUS,
      ),
    ),
    action("the sender", ({ send }) => send()),
    {
      name: "retention",
      run: async (database) => {
        for (const removal of REMOVALS) await removal(database, new Date(clock.now()));
      },
    },
    {
      name: "an operator queues a mailing",
      run: (database) => queueMailing(database, { text, origin: ORIGIN, now: new Date(clock.now()) }),
    },
  ];
}
