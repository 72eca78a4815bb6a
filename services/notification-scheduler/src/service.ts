import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import * as accounts from "@stockfinder/contracts/accounts";
import * as alertMails from "@stockfinder/contracts/alert-mails";
import * as alerts from "@stockfinder/contracts/alerts";
import * as audiences from "@stockfinder/contracts/audience";
import * as listings from "@stockfinder/contracts/listings";
import { listProductNotifications } from "@stockfinder/contracts/notification-listing";
import * as push from "@stockfinder/contracts/push";
import * as watches from "@stockfinder/contracts/watches";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import { Audience } from "./broadcasts/audience.ts";
import { BroadcastLoop } from "./broadcasts/broadcast-loop.ts";
import { CheckLoop } from "./checks/check-loop.ts";
import { publishChecks } from "./checks/check-metrics.ts";
import type { AlertsConfig } from "./config.ts";
import type { AlertsContext } from "./context.ts";
import { publishDeliveries } from "./deliveries/delivery-metrics.ts";
import { MailChannel } from "./deliveries/mail-channel.ts";
import { PushChannel } from "./deliveries/push-channel.ts";
import { accountRemoved, REMOVED_ACCOUNTS } from "./events/account-removed.ts";
import { accountsMerged, MERGED_ACCOUNTS } from "./events/accounts-merged.ts";
import { broadcastWritten, WRITTEN_BROADCASTS } from "./events/broadcast-written.ts";
import { fingerprintRegistered, REGISTERED_FINGERPRINTS } from "./events/fingerprint-registered.ts";
import { CONFIRMED_OUTS, outConfirmed } from "./events/out-confirmed.ts";
import { CHANGED_LISTINGS, CHANGED_SHELVES, listingChanged, shelfChanged } from "./events/place-changed.ts";
import { KnownStores } from "./known-stores.ts";
import { MatchingLoop } from "./matching-loop.ts";
import { publishMatching } from "./matching-metrics.ts";
import { addPushReceipt } from "./operations/add-push-receipt.ts";
import { addReceipt } from "./operations/add-receipt.ts";
import { addWatch } from "./operations/add-watch.ts";
import { changeWatch } from "./operations/change-watch.ts";
import { confirmGivenAddress } from "./operations/confirm-address.ts";
import { endPush } from "./operations/end-push.ts";
import { exportWatches } from "./operations/export-watches.ts";
import { listMissedAlerts } from "./operations/list-missed-alerts.ts";
import { listMissedBroadcasts } from "./operations/list-missed-broadcasts.ts";
import { listNotifications } from "./operations/list-notifications.ts";
import { listWatches } from "./operations/list-watches.ts";
import { productNotifications } from "./operations/product-notifications.ts";
import { reachReturnedGateway } from "./operations/reach-returned-gateway.ts";
import { readNotification } from "./operations/read-notification.ts";
import { readPushKey } from "./operations/read-push-key.ts";
import { removeWatch } from "./operations/remove-watch.ts";
import { serveStaff } from "./operations/staff/serve-staff.ts";
import { stopMails } from "./operations/stop-mails.ts";
import { subscribePush } from "./operations/subscribe-push.ts";
import { unsubscribePush } from "./operations/unsubscribe-push.ts";
import { createPushClient } from "./push/push-client.ts";
import { REMOVALS } from "./retention.ts";
import type { StaffContext } from "./staff/staff-context.ts";
import { StaffEntrance } from "./staff/staff-entrance.ts";

/** Of each operation and of each event. */
const CONCURRENCY = 32;

/** Migrates the database, then serves the operations, subscribes to changes and starts the loops. */
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
  const deliveries = {
    nudge() {
      mails.nudge();
      pushes?.nudge();
    },
  };
  const alerted: AlertsContext["alerted"] = ({ events, hasDeliveries }) => {
    outbox.take(events);
    if (hasDeliveries) deliveries.nudge();
  };
  const matching = new MatchingLoop({
    database,
    clock,
    logger,
    alerted,
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
    checked: publishChecks(metrics, database, clock),
  });
  const context: AlertsContext = {
    database,
    bus,
    stores,
    clock,
    outbox,
    alerted,
    matching,
    checks,
    deliveries,
  };
  const entrance = new StaffEntrance({
    members: config.staff,
    wrongTries: cache.limiter({ name: "alerts-staff", points: config.wrongPasswordsAMinute, seconds: 60 }),
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

  const many = { concurrency: CONCURRENCY };
  const soon = { ...many, early: true };
  await Promise.all([
    bus.serve(watches.addWatch, addWatch(context, config), many),
    bus.serve(watches.listWatches, listWatches(context), many),
    bus.serve(watches.changeWatch, changeWatch({ ...context, config }), many),
    bus.serve(watches.removeWatch, removeWatch(context), many),
    bus.serve(alerts.listNotifications, listNotifications(context), many),
    bus.serve(alerts.listMissedAlerts, listMissedAlerts(context), many),
    bus.serve(audiences.listMissedBroadcasts, listMissedBroadcasts(context), many),
    bus.serve(audiences.reachReturnedGateway, reachReturnedGateway(staffContext), many),
    bus.serve(alerts.readNotification, readNotification(context), many),
    bus.serve(alerts.exportWatches, exportWatches(context), many),
    bus.serve(alerts.addReceipt, addReceipt(context, config), many),
    bus.serve(alertMails.confirmAddress, confirmGivenAddress(context), many),
    bus.serve(alertMails.stopMails, stopMails(context), many),
    bus.serve(push.readPushKey, readPushKey(config.push), many),
    bus.serve(push.subscribePush, subscribePush(context, config.push), many),
    bus.serve(push.unsubscribePush, unsubscribePush(context), many),
    bus.serve(push.addPushReceipt, addPushReceipt(context), many),
    bus.serve(push.endPush, endPush(context), many),
    bus.serve(listProductNotifications, productNotifications(context), many),
    serveStaff(staffContext, bus),
    audience.listen(),
    bus.subscribe(audiences.broadcastWritten, WRITTEN_BROADCASTS, broadcastWritten(context), many),
    bus.subscribe(
      listings.listingChanged,
      CHANGED_LISTINGS,
      listingChanged({ ...context, config, logger }),
      soon,
    ),
    bus.subscribe(listings.shelfChanged, CHANGED_SHELVES, shelfChanged({ ...context, config, logger }), soon),
    bus.subscribe(listings.outConfirmed, CONFIRMED_OUTS, outConfirmed(context), many),
    bus.subscribe(accounts.accountRemoved, REMOVED_ACCOUNTS, accountRemoved(context), many),
    bus.subscribe(
      accounts.fingerprintRegistered,
      REGISTERED_FINGERPRINTS,
      fingerprintRegistered(context),
      many,
    ),
    bus.subscribe(accounts.accountsMerged, MERGED_ACCOUNTS, accountsMerged(context), many),
  ]);

  const broadcasts = new BroadcastLoop(staffContext);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      const left = () => Math.max(0, end - clock.now());
      await bus.stopServing(graceMs);
      await Promise.race([broadcasts.stop(), clock.sleep(left())]);
      await Promise.race([Promise.all([checks.stop(), mails.stop(), pushes?.stop()]), clock.sleep(left())]);
      await retention.stop();
      await Promise.race([matching.stop(), clock.sleep(left())]);
      await outbox.stop(left());
    },
  };
}
