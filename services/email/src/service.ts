import * as alertMails from "@stockfinder/contracts/alert-mails";
import * as operations from "@stockfinder/contracts/email";
import { adapterTurned } from "@stockfinder/contracts/health";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import type { EmailConfig } from "./config.ts";
import { notifyStaff, TURNED_ADAPTERS } from "./events/adapter-turned.ts";
import { ADDRESSES_GIVEN, askForConfirmation } from "./events/address-given.ts";
import { UNWANTED_MAILS, withdrawUnwanted } from "./events/mails-unwanted.ts";
import { Digests } from "./limits/digests.ts";
import { LinkTokens } from "./links/link-tokens.ts";
import { mailWriter } from "./mails/write-mail.ts";
import { confirmMailingList } from "./operations/confirm-mailing-list.ts";
import type { EmailContext } from "./operations/context.ts";
import { extensionInstalled } from "./operations/extension-installed.ts";
import { joinMailingList } from "./operations/join-mailing-list.ts";
import { listMails } from "./operations/list-mails.ts";
import { queueAlertDigest } from "./operations/queue-alert-digest.ts";
import { queueAlertMail } from "./operations/queue-alert-mail.ts";
import { reportUndelivered } from "./operations/report-undelivered.ts";
import { sendExtension } from "./operations/send-extension.ts";
import { showMail } from "./operations/show-mail.ts";
import { unsubscribe } from "./operations/unsubscribe.ts";
import { REMOVALS } from "./retention.ts";
import { createEmailMetrics } from "./sending/email-metrics.ts";
import { outboxTransport } from "./sending/outbox.ts";
import { Pace } from "./sending/pace.ts";
import { Sender } from "./sending/sender.ts";
import { smtpTransport } from "./sending/smtp.ts";

const CONCURRENT_CALLS = 32;

/** Migrates the database, answers the operations of the e-mail service and sends queued mails. */
export async function startEmail(components: ServiceComponents<EmailConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, clock = systemClock } = components;
  await migrate(database, { schema: "email", folder: new URL("../migrations/", import.meta.url) });
  await createFirstAnswers(database, "email");

  const metrics = createEmailMetrics(components.metrics, database);
  const tokens = new LinkTokens(config.secret);
  const { delivery, connections, perSecond } = config;
  const sender = new Sender({
    database,
    transport:
      "smtp" in delivery
        ? smtpTransport({ server: delivery.smtp, connections })
        : outboxTransport(delivery.outbox),
    pace: new Pace({ cache, clock, perSecond }),
    connections,
    perSecond,
    write: mailWriter({ config, tokens, database }),
    clock,
    logger,
    metrics,
  });
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });
  const context: EmailContext = {
    config,
    bus,
    database,
    clock,
    digests: new Digests(config.secret),
    tokens,
    metrics,
    sender,
  };

  const options = { concurrency: CONCURRENT_CALLS };
  await Promise.all([
    bus.serve(operations.joinMailingList, joinMailingList(context), options),
    bus.serve(operations.confirmMailingList, confirmMailingList(context), options),
    bus.serve(operations.unsubscribe, unsubscribe(context), options),
    bus.serve(operations.sendExtension, sendExtension(context), options),
    bus.serve(operations.extensionInstalled, extensionInstalled(context), options),
    bus.serve(operations.reportUndelivered, reportUndelivered(context), options),
    bus.serve(alertMails.queueAlertMail, queueAlertMail(context), options),
    bus.serve(alertMails.queueAlertDigest, queueAlertDigest(context), options),
    bus.subscribe(alertMails.addressGiven, ADDRESSES_GIVEN, askForConfirmation(context), options),
    bus.subscribe(adapterTurned, TURNED_ADAPTERS, notifyStaff(context), options),
    bus.subscribe(alertMails.mailsUnwanted, UNWANTED_MAILS, withdrawUnwanted(context), options),
    bus.serve(operations.listMails, listMails(context)),
    bus.serve(operations.showMail, showMail(context)),
  ]);

  return {
    async stop(graceMs) {
      await Promise.all([bus.stopServing(graceMs), sender.stop(graceMs), retention.stop()]);
    },
  };
}
