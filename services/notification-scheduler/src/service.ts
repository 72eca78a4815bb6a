import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import { Audience } from "./broadcasts/audience.ts";
import { BroadcastLoop } from "./broadcasts/broadcast-loop.ts";
import { createChannelParts } from "./channels/channel-parts.ts";
import { resealAll } from "./channels/reseal.ts";
import { CheckLoop } from "./checks/check-loop.ts";
import { publishChecks } from "./checks/check-metrics.ts";
import type { AlertsConfig } from "./config.ts";
import type { AlertsContext } from "./context/context.ts";
import { publishDeliveries } from "./deliveries/delivery-metrics.ts";
import { MailChannel } from "./deliveries/mail-channel.ts";
import { OwnChannels } from "./deliveries/own-channels.ts";
import { PushChannel } from "./deliveries/push-channel.ts";
import { HomeLoop } from "./home/home-loop.ts";
import { MatchingLoop } from "./matching/matching-loop.ts";
import { publishMatching } from "./matching/matching-metrics.ts";
import { createPushClient } from "./push/push-client.ts";
import { REMOVALS } from "./retention.ts";
import { serveOperations } from "./serve-operations.ts";
import type { StaffContext } from "./staff/staff-context.ts";
import { StaffEntrance } from "./staff/staff-entrance.ts";
import { WrongTries } from "./staff/wrong-tries.ts";
import { subscribeToEvents } from "./subscribe-to-events.ts";
import { KnownStores } from "./watches/known-stores.ts";
import { WebhookLoop } from "./webhooks/webhook-loop.ts";

export async function startAlerts(components: ServiceComponents<AlertsConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, metrics, clock = systemClock } = components;
  await createMessageTables(database, "alerts");
  await createFirstAnswers(database, "alerts");
  await migrate(database, { schema: "alerts", folder: new URL("../migrations/", import.meta.url) });

  const outbox = startOutboxRelay({ database, schema: "alerts", bus, observer: metrics.busObserver });
  publishOutbox(database, "alerts", metrics);
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });
  const delivered = publishDeliveries(metrics, database, clock);
  const mails = new MailChannel({ database, bus, clock, logger, delivered });
  const pushes =
    config.push &&
    new PushChannel({ database, client: createPushClient(config.push), clock, logger, delivered });
  const channelParts = config.channels && createChannelParts(config.channels);
  if (channelParts) await resealAll(database, channelParts.sealer);
  const loops = channelParts
    ? [
        new OwnChannels({ database, bus, ...channelParts, pushes, outbox, clock, logger, delivered }),
        new WebhookLoop({ database, ...channelParts, outbox, clock, logger }),
      ]
    : [];
  const home = config.mqttUrl ? [new HomeLoop({ url: config.mqttUrl, database, bus, clock, logger })] : [];
  const senders = [mails, ...(pushes ? [pushes] : []), ...loops, ...home];
  const deliveries = {
    nudge() {
      for (const sender of senders) sender.nudge();
    },
  };
  const matching = new MatchingLoop({
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
  const stores = new KnownStores({ bus, clock });
  const checks = new CheckLoop({
    database,
    bus,
    stores,
    clock,
    logger,
    config,
    matching,
    checked: publishChecks(metrics, database, clock),
  });
  const context: AlertsContext = {
    database,
    bus,
    stores,
    clock,
    outbox,
    matching,
    checks,
    deliveries,
  };
  const entrance = new StaffEntrance({
    members: config.staff,
    wrongTries: new WrongTries(cache, config.wrongPasswordsAMinute),
  });
  const audience = new Audience({ bus, clock, logger });
  const approvalFrom = entrance.hasSeveral ? config.approvalFrom : null;
  const staffContext: StaffContext = {
    database,
    clock,
    outbox,
    bus,
    logger,
    entrance,
    audience,
    approvalFrom,
  };

  await Promise.all([
    serveOperations(bus, context, staffContext, config, channelParts),
    audience.listen(),
    subscribeToEvents(bus, context, config),
  ]);

  const broadcasts = new BroadcastLoop(staffContext);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      const left = () => Math.max(0, end - clock.now());
      await bus.stopServing(graceMs);
      await Promise.race([broadcasts.stop(), clock.sleep(left())]);
      await Promise.race([Promise.all([checks, ...senders].map((loop) => loop.stop())), clock.sleep(left())]);
      await retention.stop();
      await Promise.race([matching.stop(), clock.sleep(left())]);
      await outbox.stop(left());
    },
  };
}
