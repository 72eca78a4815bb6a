import { testOrders } from "@stockfinder/testing/statement-orders/test-orders";
import { openStage } from "./orders/stage.ts";

/** They write nothing, or only a step of the audit log; `readFeeds` is what `renewFeeds` is for the first time. */
const READS = [
  "alerts.countConnected",
  "alerts.exportWatches",
  "alerts.listChannelKinds",
  "alerts.listChannels",
  "alerts.listFeedAlerts",
  "alerts.listMissedAlerts",
  "alerts.listMissedBroadcasts",
  "alerts.listNotifications",
  "alerts.listWatches",
  "alerts.listWebhookDeliveries",
  "alerts.listWebhooks",
  "alerts.previewNotification",
  "alerts.productNotifications",
  "alerts.readAudit",
  "alerts.readFeeds",
  "alerts.readHome",
  "alerts.readLinkedAlert",
  "alerts.readNotification",
  "alerts.readPushKey",
  "alerts.readStaffBoard",
  "alerts.writeWatchFile",
];

await testOrders({ folder: new URL("orders/", import.meta.url), openStage, reads: READS });
