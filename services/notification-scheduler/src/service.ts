import { createMessageTables } from "@stockfinder/bus/message-tables";
import { OutboxRelay } from "@stockfinder/bus/outbox-relay";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import { Audience } from "./broadcasts/audience.ts";
import { sendScheduled } from "./broadcasts/broadcast-loop.ts";
import { createChannelParts, resealAll } from "./channels/channel-parts.ts";
import { checkWatched } from "./checks/check-loop.ts";
import { publishChecks } from "./checks/check-metrics.ts";
import type { AlertsConfig } from "./config.ts";
import type { AlertsContext } from "./context/context.ts";
import { together } from "./deliveries/apart-loops.ts";
import { publishDeliveries } from "./deliveries/delivery-metrics.ts";
import { sendMails } from "./deliveries/mail-channel.ts";
import { sendToOwnChannels } from "./deliveries/own-channels.ts";
import { sendPushes } from "./deliveries/push-channel.ts";
import { publishHomes } from "./home/home-loop.ts";
import { matchTransitions, publishMatching } from "./matching/matching-loop.ts";
import { createPushClient } from "./push/push-client.ts";
import { REMOVALS } from "./retention.ts";
import { serveOperations } from "./serve-operations.ts";
import { StaffEntrance } from "./staff/staff-entrance.ts";
import { WrongTries } from "./staff/wrong-tries.ts";
import { subscribeToEvents } from "./subscribe-to-events.ts";
import { knownStores } from "./watches/known-stores.ts";
import { sendToWebhooks } from "./webhooks/webhook-loop.ts";

export async function startAlerts(components: ServiceComponents<AlertsConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, metrics, clock = systemClock } = components;
  await createMessageTables(database, "alerts");
  await createFirstAnswers(database, "alerts");
  await migrate(database, { schema: "alerts", folder: new URL("../migrations/", import.meta.url) });

  const outbox = new OutboxRelay({ database, schema: "alerts", bus, observer: metrics.busObserver });
  publishOutbox(database, "alerts", metrics);
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });
  const delivered = publishDeliveries(metrics, database, clock);
  const mails = sendMails({ database, bus, clock, logger, delivered });
  const pushes =
    config.push && sendPushes({ database, client: createPushClient(config.push), clock, logger, delivered });
  const channelParts = config.channels && createChannelParts(config.channels);
  if (channelParts) await resealAll(database, channelParts.sealer);
  const loops = channelParts
    ? [
        sendToOwnChannels({ database, bus, ...channelParts, pushes, outbox, clock, logger, delivered }),
        sendToWebhooks({ database, ...channelParts, outbox, clock, logger }),
      ]
    : [];
  const home = config.mqttUrl ? [publishHomes({ url: config.mqttUrl, database, bus, clock, logger })] : [];
  const deliveries = together([mails, ...(pushes ? [pushes] : []), ...loops, ...home]);
  const matching = matchTransitions({
    database,
    bus,
    clock,
    logger,
    alerted(hasWork) {
      outbox.nudge();
      if (hasWork) deliveries.nudge();
    },
    failed: publishMatching(metrics),
  });
  const stores = knownStores(bus, clock);
  const checks = checkWatched({
    database,
    bus,
    stores,
    clock,
    logger,
    config,
    matching,
    checked: publishChecks(metrics, database, clock),
  });
  const entrance = new StaffEntrance({
    members: config.staff,
    wrongTries: new WrongTries(cache, config.wrongPasswordsAMinute),
  });
  const context: AlertsContext = {
    config,
    database,
    bus,
    stores,
    clock,
    logger,
    outbox,
    matching,
    checks,
    deliveries,
    channelParts,
    entrance,
    audience: new Audience({ bus, clock, logger }),
    approvalFrom: entrance.hasSeveral ? config.approvalFrom : null,
  };

  await Promise.all([
    serveOperations(bus, context),
    context.audience.listen(),
    subscribeToEvents(bus, context),
  ]);

  const broadcasts = sendScheduled(context);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      const left = () => Math.max(0, end - clock.now());
      await bus.stopServing(graceMs);
      await Promise.race([broadcasts.stop(), clock.sleep(left())]);
      await Promise.race([Promise.all([checks.stop(), deliveries.stop()]), clock.sleep(left())]);
      await retention.stop();
      await Promise.race([matching.stop(), clock.sleep(left())]);
      await outbox.stop(left());
    },
  };
}
