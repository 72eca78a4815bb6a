import fc from "fast-check";
import { expect, test } from "vitest";
import { callerOf } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0001::1", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
])("%s counts as %s", (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});

test("every address of a /64 network counts as the same caller", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const groups = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(groups, groups, groups, (network, host, otherHost) => {
      const one = callerOf([...network, ...host].join(":"));
      const other = callerOf([...network, ...otherHost].join(":"));
      expect(one).toBe(other);
    }),
  );
});
