import { expect, test } from "vitest";
import { asCallerSees } from "./unavailable.ts";

test("a full disk is an outage whose words say that nothing can be stored", () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(asCallerSees(full)).toMatchObject({
    code: "unavailable",
    message: "The disk is full: nothing new can be saved until there is room",
    details: { isFull: true },
    cause: full,
  });
});

test("a disk that became read-only is an outage too", () => {
  const readOnly = new Error('could not open file "base/5/16384": Read-only file system');
  expect(asCallerSees(Object.assign(readOnly, { code: "42501" }))).toMatchObject({
    code: "unavailable",
    message: "The disk is read-only: nothing new can be saved until it is writable",
    details: { isFull: true },
  });
});

test("a deadlock is worth another try", () => {
  const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  expect(asCallerSees(deadlock)).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
});
