import { afterEach, describe, expect, test, vi } from "vitest";
import { exclusivelyInBrowser, exclusivelyInTab } from "./run-exclusively.ts";

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["within a tab", () => exclusivelyInTab()],
  ["without Web Locks", () => withoutLocks()],
  ["with storage refused", () => withRefusedLocks()],
  ["with Web Locks", () => exclusivelyInBrowser("test")],
])("%s", (_where, create) => {
  test("work waits for the work before it, even if that fails", async () => {
    const runExclusively = create();
    const held = Promise.withResolvers<void>();
    const log: string[] = [];
    const first = runExclusively(async () => {
      log.push("first starts");
      await held.promise;
      log.push("first fails");
      throw new Error("failed");
    });
    const second = runExclusively(async () => log.push("second"));

    held.resolve();
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(log).toEqual(["first starts", "first fails", "second"]);
  });
});

function withoutLocks() {
  vi.stubGlobal("navigator", {});
  return exclusivelyInBrowser("test");
}

function withRefusedLocks() {
  const request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request } });
  return exclusivelyInBrowser("test");
}
