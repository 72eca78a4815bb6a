import { isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddress, visitorAt } from "./addresses.ts";

describe("the visitor key of an address", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9%eth0", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::/64", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s", (address, visitor) => expect(visitorAt(address)).toBe(visitor));

  test.each([
    "",
    "unknown",
    "1",
    "127.1",
    "0x7f.0.0.1",
    "010.0.0.1",
    "192.0.2.1:4711",
    "2001:db8:::1",
    "::g",
  ])("%j has none", (address) => expect(visitorAt(address)).toBeNull());

  test("every spelling of an IPv4 address gives the same visitor", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const bytes = address.split(".").map(Number);
        const mapped = Buffer.from(bytes)
          .toString("hex")
          .replace(/(.{4})(.{4})/, "::ffff:$1:$2");
        expect(visitorAt(address)).toBe(address);
        expect(visitorAt(`::ffff:${address}`)).toBe(visitorAt(address));
        expect(visitorAt(mapped)).toBe(visitorAt(address));
      }),
    );
  });

  test("every address of an IPv6 /64 network gives the same visitor", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        fc.pre(network.some((part) => part !== "0"));
        const here = [...network, ...one].join(":");
        const there = [...network, ...other].join(":").toUpperCase();
        expect(visitorAt(here)).toBe(`${network.join(":")}::/64`);
        expect(visitorAt(there)).toBe(visitorAt(here));
        expect(visitorAt(`${network.join(":")}::/64`)).toBe(visitorAt(here));
      }),
    );
  });

  test("every valid IPv6 spelling is read as the same address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.string()), (text) => {
        const read = readAddress(text);
        // A URL, which is the comparison, has no zones.
        fc.pre(isIPv6(text) && !text.includes("%"));
        expect(read).not.toBeNull();
        expect(visitorAt(new URL(`http://[${text}]`).hostname.slice(1, -1))).toBe(visitorAt(text));
      }),
      { numRuns: 500 },
    );
  });
});
