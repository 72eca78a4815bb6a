import { CallerGroup } from "@stockfinder/contracts/principal";
import { expect, test } from "vitest";
import { callerGroupOf } from "./caller-group.ts";

test.each([
  ["192.0.2.1", "192.0.2.254"],
  ["2001:db8:7:1::5", "2001:db8:7:ffff:1:2:3:4"],
  ["2001:db8::1", "2001:db8:0:9::1"],
  ["::1", "::1"],
])("%s and %s are in one network, and so in one group", (one, other) => {
  expect(callerGroupOf(one)).toBe(callerGroupOf(other));
  expect(CallerGroup.parse(callerGroupOf(one))).toBe(callerGroupOf(one));
});

test.each([
  ["192.0.2.1", "192.0.3.1"],
  ["2001:db8:7::5", "2001:db8:8::5"],
])("%s and %s are in two", (one, other) => {
  expect(callerGroupOf(one)).not.toBe(callerGroupOf(other));
});
