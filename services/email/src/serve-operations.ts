import type { Bus } from "@stockfinder/bus/bus";
import * as alertMails from "@stockfinder/contracts/alert-mails";
import * as operations from "@stockfinder/contracts/email";
import { adapterTurned } from "@stockfinder/contracts/health";
import { askForConfirmation, notifyStaff, reportPausedChannel, withdrawUnwanted } from "./events/notices.ts";
import { queueAlertDigest, queueAlertMail } from "./operations/alert-mails.ts";
import type { EmailContext } from "./operations/context.ts";
import { extensionInstalled, sendExtension } from "./operations/extension.ts";
import { confirmMailingList, joinMailingList, unsubscribe } from "./operations/mailing-list.ts";
import { reportUndelivered } from "./operations/report-undelivered.ts";
import { listMails, showMail } from "./operations/written-mails.ts";

export async function serveOperations(bus: Bus, context: EmailContext): Promise<void> {
  await Promise.all([
    bus.serve(operations.joinMailingList, joinMailingList(context)),
    bus.serve(operations.confirmMailingList, confirmMailingList(context)),
    bus.serve(operations.unsubscribe, unsubscribe(context)),
    bus.serve(operations.sendExtension, sendExtension(context)),
    bus.serve(operations.extensionInstalled, extensionInstalled(context)),
    bus.serve(operations.reportUndelivered, reportUndelivered(context)),
    bus.serve(alertMails.queueAlertMail, queueAlertMail(context)),
    bus.serve(alertMails.queueAlertDigest, queueAlertDigest(context)),
    bus.subscribe(alertMails.channelPaused, "email.paused-channels", reportPausedChannel(context)),
    bus.subscribe(alertMails.addressGiven, "email.given-addresses", askForConfirmation(context)),
    bus.subscribe(adapterTurned, "email.turned-adapters", notifyStaff(context)),
    bus.subscribe(alertMails.mailsUnwanted, "email.unwanted-mails", withdrawUnwanted(context)),
    bus.serve(operations.listMails, listMails(context)),
    bus.serve(operations.showMail, showMail(context)),
  ]);
}
