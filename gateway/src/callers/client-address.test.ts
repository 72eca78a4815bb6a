import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAt } from "./client-address.ts";

const callerAt = (text: string) => clientAt(text)?.networks[0].key;

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:5678", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0001::1", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::203.0.113.7", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
])("%s counts as %s", (text, caller) => {
  expect(callerAt(text)).toBe(caller);
});

test.each([
  "",
  "unknown",
  "_hidden",
  "localhost",
  "203.0.113",
  "203.0.113.7:port",
  "203.0.113.7:567890",
  "203.0.113.7 203.0.113.8",
  "[203.0.113.7]:80",
  "[2001:db8::1",
  "2001:db8::1]:443",
  "2001:db8::12345",
  "2130706433",
  "0x7f.1",
  "user@203.0.113.7:80",
])("%j is not an address", (text) => {
  expect(clientAt(text)).toBeNull();
});

test("an IPv6 address is counted by three networks, the wider ones with larger allowances", () => {
  expect(clientAt("2001:db8:1234:5678:9abc::1")?.networks).toEqual([
    { key: "2001:db8:1234:5678::/64", times: 1 },
    { key: "2001:db8:1234:5600::/56", times: 4 },
    { key: "2001:db8:1234:0::/48", times: 16 },
  ]);
  expect(clientAt("203.0.113.7")?.networks).toEqual([{ key: "203.0.113.7", times: 1 }]);
});

test("every address of a /64 network counts as the same caller", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const groups = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(groups, groups, groups, (network, host, otherHost) => {
      fc.pre(network.some((part) => part !== "0")); // IPv4 within IPv6 counts by its own address
      const one = callerAt([...network, ...host].join(":"));
      const other = callerAt([...network, ...otherHost].join(":"));
      expect(one).toBe(other);
    }),
  );
});
