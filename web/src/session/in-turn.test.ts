import { afterEach, describe, expect, test, vi } from "vitest";
import { inTurnEverywhere, inTurnHere } from "./in-turn.ts";

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["within a tab", () => inTurnHere()],
  ["without Web Locks", () => withoutLocks()],
  ["where storage is refused", () => withRefusedLocks()],
  ["with Web Locks", () => inTurnEverywhere("test")],
])("%s", (_where, make) => {
  test("one piece of work waits for the other, also for one that failed", async () => {
    const inTurn = make();
    const held = Promise.withResolvers<void>();
    const log: string[] = [];
    const first = inTurn(async () => {
      log.push("first starts");
      await held.promise;
      log.push("first fails");
      throw new Error("failed");
    });
    const second = inTurn(async () => log.push("second"));

    held.resolve();
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(log).toEqual(["first starts", "first fails", "second"]);
  });
});

function withoutLocks() {
  vi.stubGlobal("navigator", {});
  return inTurnEverywhere("test");
}

function withRefusedLocks() {
  const request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request } });
  return inTurnEverywhere("test");
}
