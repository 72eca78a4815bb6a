import packageJson from "../../package.json" with { type: "json" };
import type { ExtensionSettings } from "./settings.ts";

export const BROWSERS = ["chrome", "edge", "firefox"] as const;
export type Browser = (typeof BROWSERS)[number];

const ICONS = { 16: "icon-16.png", 32: "icon-32.png", 48: "icon-48.png", 128: "icon-128.png" };
const VERSION = packageJson.version === "0.0.0" ? "0.1.0" : packageJson.version;

/**
 * The extension's permissions and scripts. `hosts` are those of the stores: the extension has access to none until
 * somebody allows it.
 */
export function manifest(browser: Browser, settings: ExtensionSettings, hosts: readonly string[]): object {
  return {
    manifest_version: 3,
    name: "StockFinder",
    version: VERSION,
    description: "Other stores that sell the item you look at, better prices, and alerts when it is back.",
    icons: ICONS,
    permissions: ["storage", "alarms", "notifications", "activeTab", "scripting"],
    optional_host_permissions: hosts.map((host) => `https://${host}/*`),
    action: { default_popup: "popup.html", default_title: "StockFinder", default_icon: ICONS },
    content_security_policy: { extension_pages: contentSecurityPolicy(settings.origin) },
    ...(browser === "firefox" ? firefox(settings) : chromium(settings)),
  };
}

function chromium({ key, origin }: ExtensionSettings): object {
  return {
    key,
    // The first version that keeps a worker with a WebSocket and allows alarms every 30 s.
    minimum_chrome_version: "120",
    background: { service_worker: "worker.js" },
    externally_connectable: { matches: [matching(origin)] },
  };
}

function firefox({ firefoxId, origin }: ExtensionSettings): object {
  return {
    browser_specific_settings: {
      gecko: {
        id: firefoxId,
        // The first version that shows the data sent to the product, on computers and phones.
        strict_min_version: "142.0",
        data_collection_permissions: {
          required: ["authenticationInfo", "locationInfo", "searchTerms"],
          optional: ["websiteContent"],
        },
      },
    },
    background: { scripts: ["worker.js"] },
    // Firefox has no `externally_connectable`: a script on the product's own pages takes the sign-in over.
    content_scripts: [{ matches: [matching(origin)], js: ["site.js"], run_at: "document_start" }],
  };
}

/** Match patterns have no port. */
function matching(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Only files of the package run; only the product is called. The pop-up shows stores' pictures. */
function contentSecurityPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' https: ${origin}`,
    `connect-src ${origin} ${origin.replace(/^http/, "ws")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
