import { describe, expect, test } from "vitest";
import { type DeliveryChoice, NEW_DELIVERY, problemIn, termsOf, withChannel } from "./delivery-choice.ts";

const ZONE = "America/New_York";
const BY_MAIL: DeliveryChoice = { ...withChannel(NEW_DELIVERY, "email", true), email: " jo@example.com " };

test("by default alerts are live alone, at any time", () => {
  expect(termsOf(NEW_DELIVERY, ZONE)).toEqual({
    channels: ["live"],
    email: null,
    quietHours: null,
    dailyCap: null,
    digest: false,
  });
  expect(problemIn(NEW_DELIVERY)).toBeNull();
});

test("quiet hours are those of this browser's time zone", () => {
  const choice = { ...BY_MAIL, isQuiet: true, from: "21:30", to: "06:45", cap: " 5", digest: true };
  expect(problemIn(choice)).toBeNull();
  expect(termsOf(choice, ZONE)).toEqual({
    channels: ["live", "email"],
    email: "jo@example.com",
    quietHours: { from: "21:30", to: "06:45", timeZone: ZONE },
    dailyCap: 5,
    digest: true,
  });
});

test("a daily message needs mails or an own channel", () => {
  const own = withChannel({ ...NEW_DELIVERY, digest: true }, "channel:2f1c", true);
  expect(termsOf(own, ZONE)).toMatchObject({ channels: ["live", "channel:2f1c"], digest: true });
  expect(termsOf({ ...NEW_DELIVERY, digest: true, email: "jo@example.com" }, ZONE)).toMatchObject({
    email: null,
    digest: false,
  });
});

describe("a problem is named by its field", () => {
  test.each<[string, DeliveryChoice, string]>([
    ["no channel", withChannel(NEW_DELIVERY, "live", false), "channels"],
    ["no address", { ...BY_MAIL, email: "jo" }, "email"],
    ["hours that never end", { ...NEW_DELIVERY, isQuiet: true, from: "07:00", to: "07:00" }, "to"],
    ["an hour that is missing", { ...NEW_DELIVERY, isQuiet: true, to: "" }, "to"],
    ["no cap", { ...NEW_DELIVERY, cap: "0" }, "cap"],
    ["a large cap", { ...NEW_DELIVERY, cap: "101" }, "cap"],
  ])("%s", (_, choice, field) => {
    expect(problemIn(choice)?.field).toBe(field);
  });
});
