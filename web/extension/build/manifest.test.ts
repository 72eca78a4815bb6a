import { describe, expect, test } from "vitest";
import { BROWSERS, manifest } from "./manifest.ts";
import { OWN_KEY } from "./settings.ts";

const SETTINGS = { origin: "https://stock.example:8443", key: OWN_KEY, firefoxId: "extension@stock.example" };
const HOSTS = ["www.kohls.com", "kohls.com"];

describe.each(BROWSERS)("the manifest for %s", (browser) => {
  const made = manifest(browser, SETTINGS, HOSTS);

  test("requests access to no site until somebody allows one, and these permissions only", () => {
    expect(made).toMatchObject({
      permissions: ["storage", "alarms", "notifications", "activeTab", "scripting"],
      optional_host_permissions: ["https://www.kohls.com/*", "https://kohls.com/*"],
    });
    for (const field of ["host_permissions", "optional_permissions", "web_accessible_resources"])
      expect(made).not.toHaveProperty(field);
  });

  test("runs only its own files and calls only the product", () => {
    const policy = JSON.stringify(made);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src https://stock.example:8443 wss://stock.example:8443;");
    expect(policy).not.toMatch(/unsafe-|\*:/);
  });
});

test("in Chrome and Edge only the product's pages may send messages to the extension, whose id is fixed", () => {
  const { externally_connectable: connectable, key } = Object(manifest("chrome", SETTINGS, HOSTS));
  expect(connectable).toEqual({ matches: ["https://stock.example/*"] });
  expect(key).toBe(OWN_KEY);
  expect(manifest("edge", SETTINGS, HOSTS)).toEqual(manifest("chrome", SETTINGS, HOSTS));
});

test("in Firefox a script on the product's pages does", () => {
  const made = Object(manifest("firefox", SETTINGS, HOSTS));
  expect(made.content_scripts).toEqual([
    { matches: ["https://stock.example/*"], js: ["site.js"], run_at: "document_start" },
  ]);
  expect(made).not.toHaveProperty("key");
});
