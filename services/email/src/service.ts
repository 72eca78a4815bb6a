import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import type { EmailConfig } from "./config.ts";
import { Digests } from "./limits/digests.ts";
import { LinkTokens } from "./links/link-tokens.ts";
import { mailWriter } from "./mails/write-mail.ts";
import type { EmailContext } from "./operations/context.ts";
import { REMOVALS } from "./retention.ts";
import { createEmailMetrics } from "./sending/email-metrics.ts";
import { outboxTransport } from "./sending/outbox.ts";
import { Pace } from "./sending/pace.ts";
import { Sender } from "./sending/sender.ts";
import { smtpTransport } from "./sending/smtp.ts";
import { serveOperations } from "./serve-operations.ts";

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

  await serveOperations(bus, context);

  return {
    async stop(graceMs) {
      await Promise.all([bus.stopServing(graceMs), sender.stop(graceMs), retention.stop()]);
    },
  };
}
