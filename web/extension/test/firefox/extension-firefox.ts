import { join } from "node:path";
import { expect } from "vitest";
import { extensionSettings } from "../../build/settings.ts";
import { type Stage, setStage } from "../stage.ts";
import { startFirefox } from "./firefox.ts";
import type { Marionette } from "./marionette.ts";
import { type Tabs, tabsOf } from "./tabs.ts";

const { firefoxId: ID } = extensionSettings({});
/** Firefox draws it at random for each installation; a test must know its pages' address. */
const UUID = "5d1e3f2a-7b0c-4d56-9e21-0a4f6b8c9d01";

export interface ShownNotification {
  readonly title: string;
  readonly text: string;
}

export interface ExtensionFirefox extends Omit<Stage, "stop"> {
  readonly tabs: Tabs;
  /** The pop-up's page, as a tab. */
  readonly popup: string;
  /**
   * Lets the extension run in the pages of a host: pressed in a page of its own, and the browser's question answered with yes.
   */
  allow(host: string): Promise<void>;
  /** The system notifications that are shown. */
  notifications(): Promise<readonly ShownNotification[]>;
  /** Returns false if none is shown, as while one replaces another. */
  pressNotification(): Promise<boolean>;
  /** Ends the background page, as Firefox does after a while. */
  endBackground(): Promise<void>;
  /** Ends and starts the browser, with the same profile. */
  restart(): Promise<void>;
  removeExtension(): Promise<void>;
  stop(): Promise<void>;
}

/** A real Firefox with the extension's package, the whole product, and a web of stores that the test writes. */
export async function startExtensionFirefox(): Promise<ExtensionFirefox> {
  const stage = await setStage("firefox");
  const launch = () =>
    startFirefox(stage.folder, {
      httpsPort: stage.stores.port,
      preferences: {
        "extensions.webextensions.uuids": JSON.stringify({ [ID]: UUID }),
        // A permission that is asked for after a press is given.
        "extensions.webextOptionalPermissionPrompts": false,
        // The package is signed only after its upload. A temporary add-on needs no signature, but goes with a restart.
        "xpinstall.signatures.required": false,
      },
    });
  let firefox = await launch();
  const send: Marionette["send"] = (command, parameters) => firefox.marionette.send(command, parameters);
  const tabs = tabsOf({ send });
  const popup = `moz-extension://${UUID}/popup.html`;

  /** Runs in the browser's own window, with all rights. A promise is waited for. */
  async function inBrowser<Value>(script: string, ...args: unknown[]): Promise<Value> {
    await send("Marionette:SetContext", { value: "chrome" });
    const options = { script, args, sandbox: "system", newSandbox: false };
    const answer = await send("WebDriver:ExecuteScript", options);
    await send("Marionette:SetContext", { value: "content" });
    return (answer as { value: Value }).value;
  }

  await inBrowser(STUB_NOTIFICATIONS);
  await send("Addon:Install", { path: join(stage.extension, "..", "stockfinder-firefox.zip") });
  return {
    ...stage,
    tabs,
    popup,
    async allow(host) {
      await tabs.open(popup);
      const asked = { origins: [`https://${host}/*`] };
      await tabs.ask(`void (window.onclick = () => browser.permissions.request(${JSON.stringify(asked)}))`);
      await tabs.click("Settings");
      await tabs.waitUntil(`browser.permissions.contains(${JSON.stringify(asked)})`);
      await tabs.close();
    },
    notifications: () => inBrowser<ShownNotification[]>(SHOWN_NOTIFICATIONS),
    pressNotification: () => inBrowser<boolean>(PRESS_NOTIFICATION),
    async endBackground() {
      await expect.poll(() => inBrowser(END_BACKGROUND, ID)).toBe("stopped");
    },
    async restart() {
      await firefox.stop();
      firefox = await launch();
      await inBrowser(STUB_NOTIFICATIONS);
    },
    removeExtension: () => inBrowser(REMOVE_EXTENSION, ID),
    async stop() {
      await firefox.stop();
      await stage.stop();
    },
  };
}

/**
 * Without this option, Firefox ends no background page that is handling an event, such as an alarm. An alarm may start it again
 * at once.
 */
const END_BACKGROUND = `
  const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  return extension.terminateBackground({ disableResetIdleForTest: true }).then(() => extension.backgroundState);
`;

const REMOVE_EXTENSION = `
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  return AddonManager.getAddonByID(arguments[0]).then((addon) => addon.uninstall());
`;

/**
 * A headless Firefox has nothing that shows notifications, and would drop them. They are kept in `shownNotifications` instead.
 */
const STUB_NOTIFICATIONS = `
  globalThis.shownNotifications = new Map();
  const service = {
    QueryInterface: ChromeUtils.generateQI(["nsIAlertsService"]),
    showAlert(alert, listener) {
      shownNotifications.set(alert.name, { alert, listener });
      listener?.observe(null, "alertshow", alert.cookie);
    },
    closeAlert(name) { shownNotifications.delete(name); },
  };
  const factory = { createInstance: (iid) => service.QueryInterface(iid), QueryInterface: ChromeUtils.generateQI(["nsIFactory"]) };
  Components.manager.QueryInterface(Ci.nsIComponentRegistrar)
    .registerFactory(Services.uuid.generateUUID(), "notifications of tests", "@mozilla.org/alerts-service;1", factory);
`;

const SHOWN_NOTIFICATIONS = `
  return [...shownNotifications.values()].map(({ alert: { title, text } }) => ({ title, text }));
`;

const PRESS_NOTIFICATION = `
  const [shown] = shownNotifications.values();
  shown?.listener.observe(null, "alertclickcallback", shown.alert.cookie);
  return shown !== undefined;
`;
