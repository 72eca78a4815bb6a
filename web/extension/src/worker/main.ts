import { api } from "../browser-api.ts";
import type { Request } from "../messages.ts";
import { areAlertsLive, forgetAlerts, keepListening, listenAnew, openNotice } from "./alerts.ts";
import { closeSmallWindow, nameUninstallPage, openSignIn, takeOver } from "./entry.ts";
import { answerPage } from "./page-messages.ts";
import { watchAllowedStores } from "./stores-allowed.ts";

/** Every listener is added before the first await: a browser that wakes the worker for an event delivers it then. */
const AWAKE = "awake";
/** The shortest period that browsers allow. */
const AWAKE_MINUTES = 0.5;

api.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") void openSignIn();
  void watchAllowedStores();
});
api.runtime.onStartup.addListener(() => void watchAllowedStores());
api.permissions.onAdded.addListener(() => void watchAllowedStores());
api.permissions.onRemoved.addListener(() => void watchAllowedStores());
api.notifications.onClicked.addListener((id) => void openNotice(id));
api.alarms.onAlarm.addListener(() => keepListening());
api.runtime.onMessage.addListener((message, sender, answer) => {
  handle(message as Request, sender).then(answer, () => answer(null));
  return true;
});
// Chrome and Edge deliver only messages from the product's own pages: `externally_connectable` names them, but without a
// port.
api.runtime.onMessageExternal?.addListener((message, sender, answer) => {
  if (sender.origin !== EXTENSION_ORIGIN) return false;
  handleSite(message as Request, sender).then(answer, () => answer(false));
  return true;
});

async function handle(request: Request, sender: chrome.runtime.MessageSender): Promise<unknown> {
  if (sender.id !== api.runtime.id) return null;
  if (request.type === "are-alerts-live") return areAlertsLive();
  if (request.type !== "site-sign-in") return answerPage(request, sender);
  return sender.url?.startsWith(`${EXTENSION_ORIGIN}/`) ? handleSite(request, sender) : false;
}

async function handleSite(request: Request, sender: chrome.runtime.MessageSender): Promise<boolean> {
  if (request.type !== "site-sign-in") return request.type === "are-you-there";
  const isTaken = await takeOver(request.signIn);
  if (isTaken) void closeSmallWindow(sender);
  return isTaken;
}

api.storage.onChanged.addListener((changes) => {
  if ("fingerprint" in changes || "access_token" in changes) void nameUninstallPage();
  const { access_token: token } = changes as { access_token?: { newValue?: string } };
  // The pop-up signs out.
  if (token && token.newValue === undefined) void forgetAlerts().then(listenAnew);
});

// Firefox forgets it when the browser ends.
void nameUninstallPage();
void api.alarms.create(AWAKE, { periodInMinutes: AWAKE_MINUTES });
keepListening();
