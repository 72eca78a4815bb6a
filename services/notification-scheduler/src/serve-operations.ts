import type { Bus } from "@stockfinder/bus/bus";
import * as answers from "@stockfinder/contracts/alert-answers";
import * as alertMails from "@stockfinder/contracts/alert-mails";
import * as alerts from "@stockfinder/contracts/alerts";
import * as audiences from "@stockfinder/contracts/audience";
import * as channels from "@stockfinder/contracts/channels";
import * as feeds from "@stockfinder/contracts/feeds";
import * as health from "@stockfinder/contracts/health";
import * as home from "@stockfinder/contracts/home";
import * as imports from "@stockfinder/contracts/imports";
import { listProductNotifications } from "@stockfinder/contracts/notification-listing";
import * as push from "@stockfinder/contracts/push";
import * as staff from "@stockfinder/contracts/staff";
import * as watches from "@stockfinder/contracts/watches";
import * as webhooks from "@stockfinder/contracts/webhooks";
import type { AlertsContext } from "./context/context.ts";
import { addWatch } from "./operations/add-watch.ts";
import { answerAlert, readLinkedAlert } from "./operations/answers.ts";
import { changeWatch } from "./operations/change-watch.ts";
import {
  addChannel,
  listChannelKinds,
  listChannels,
  removeChannel,
  testChannel,
} from "./operations/channels.ts";
import { listFeedAlerts, readOwnFeeds } from "./operations/feeds.ts";
import { listMissedAlerts, listMissedBroadcasts, reachReturnedGateway } from "./operations/for-gateways.ts";
import { closeOwnHome, openOwnHome, readOwnHome } from "./operations/home/own-home.ts";
import { confirmGivenAddress, stopMails } from "./operations/mails.ts";
import {
  addReceipt,
  listNotifications,
  productNotifications,
  readNotification,
} from "./operations/notifications.ts";
import { addPushReceipt, endPush, readPushKey, subscribePush, unsubscribePush } from "./operations/push.ts";
import {
  approveBroadcast,
  recallBroadcast,
  scheduleBroadcast,
} from "./operations/staff/planned-broadcasts.ts";
import { countConnected, previewBroadcast } from "./operations/staff/previews.ts";
import { readAudit, readStaffBoard } from "./operations/staff/reading.ts";
import { sendBroadcast, sendCanary } from "./operations/staff/sending.ts";
import { exportWatches, importWatches, writeWatchFile } from "./operations/watch-files.ts";
import { adoptWatches, listWatches, removeWatch } from "./operations/watches.ts";
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
} from "./operations/webhooks.ts";

const CONCURRENCY = 32;

export async function serveOperations(bus: Bus, context: AlertsContext): Promise<void> {
  const many = { concurrency: CONCURRENCY };
  await Promise.all([
    bus.serve(watches.addWatch, addWatch(context), many),
    bus.serve(watches.adoptWatches, adoptWatches(context), many),
    bus.serve(watches.listWatches, listWatches(context), many),
    bus.serve(watches.changeWatch, changeWatch(context), many),
    bus.serve(watches.removeWatch, removeWatch(context), many),
    bus.serve(imports.importWatches, importWatches(context), many),
    bus.serve(imports.writeWatchFile, writeWatchFile(context), many),
    bus.serve(alerts.listNotifications, listNotifications(context), many),
    bus.serve(alerts.listMissedAlerts, listMissedAlerts(context), many),
    bus.serve(audiences.listMissedBroadcasts, listMissedBroadcasts(context), many),
    bus.serve(audiences.reachReturnedGateway, reachReturnedGateway(context), many),
    bus.serve(alerts.readNotification, readNotification(context), many),
    bus.serve(alerts.exportWatches, exportWatches(context), many),
    bus.serve(alerts.addReceipt, addReceipt(context), many),
    bus.serve(feeds.readFeeds, readOwnFeeds(context, { renews: false }), many),
    bus.serve(feeds.renewFeeds, readOwnFeeds(context, { renews: true }), many),
    bus.serve(feeds.listFeedAlerts, listFeedAlerts(context), many),
    bus.serve(home.readHome, readOwnHome(context), many),
    bus.serve(home.openHome, openOwnHome(context), many),
    bus.serve(home.closeHome, closeOwnHome(context), many),
    bus.serve(alertMails.confirmAddress, confirmGivenAddress(context), many),
    bus.serve(alertMails.stopMails, stopMails(context), many),
    bus.serve(push.readPushKey, readPushKey(context), many),
    bus.serve(push.subscribePush, subscribePush(context), many),
    bus.serve(push.unsubscribePush, unsubscribePush(context), many),
    bus.serve(push.addPushReceipt, addPushReceipt(context), many),
    bus.serve(push.endPush, endPush(context), many),
    bus.serve(channels.listChannelKinds, listChannelKinds(context), many),
    bus.serve(channels.listChannels, listChannels(context), many),
    bus.serve(channels.addChannel, addChannel(context), many),
    bus.serve(channels.testChannel, testChannel(context), many),
    bus.serve(channels.removeChannel, removeChannel(context), many),
    bus.serve(answers.readLinkedAlert, readLinkedAlert(context), many),
    bus.serve(answers.answerAlert, answerAlert(context), many),
    bus.serve(webhooks.addWebhook, addWebhook(context), many),
    bus.serve(webhooks.listWebhooks, listWebhooks(context), many),
    bus.serve(webhooks.removeWebhook, removeWebhook(context), many),
    bus.serve(webhooks.listWebhookDeliveries, listWebhookDeliveries(context), many),
    bus.serve(webhooks.resendWebhookDelivery, resendWebhookDelivery(context), many),
    bus.serve(listProductNotifications, productNotifications(context), many),
    bus.serve(staff.sendBroadcast, sendBroadcast(context)),
    bus.serve(staff.countConnected, countConnected(context)),
    bus.serve(staff.previewBroadcast, previewBroadcast(context)),
    bus.serve(staff.sendCanary, sendCanary(context)),
    bus.serve(staff.scheduleBroadcast, scheduleBroadcast(context)),
    bus.serve(staff.recallBroadcast, recallBroadcast(context)),
    bus.serve(staff.approveBroadcast, approveBroadcast(context)),
    bus.serve(staff.readAudit, readAudit(context)),
    bus.serve(health.readStaffBoard, readStaffBoard(context)),
  ]);
}
