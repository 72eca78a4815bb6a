import { expect, test } from "vitest";
import { asCallerSees } from "./unavailable.ts";

test("a full disk is an outage whose words say that nothing can be stored", () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(asCallerSees(full)).toMatchObject({
    code: "unavailable",
    message: "The database can store nothing now",
    cause: full,
  });
});

test("a deadlock is worth another try", () => {
  const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  expect(asCallerSees(deadlock)).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
});
