import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countExtensionEmail, isEmailAddress, maySendExtensionEmail } from "./email-rules.ts";

test.each([
  ["me@example.com", true],
  ["me@", true],
  ["", false],
  ["me", false],
  ["me@home@example.com", false],
])("%j is an address: %j", (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

describe("mails with the extension's link", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("window", {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("may be sent ten times", () => {
    for (let sent = 0; sent < 10; sent++) {
      expect(maySendExtensionEmail()).toBe(true);
      countExtensionEmail();
    }
    expect(maySendExtensionEmail()).toBe(false);
    expect(stored.get("extensionEmailCount")).toBe("10");
  });

  test.each(["", "many", "-3", "1.5", "NaN"])("are counted from zero if the stored count is %j", (kept) => {
    stored.set("extensionEmailCount", kept);
    countExtensionEmail();
    expect(stored.get("extensionEmailCount")).toBe("1");
  });
});
