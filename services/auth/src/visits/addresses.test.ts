import { isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddress, visitorAt } from "./addresses.ts";

const hex = (text: string) => {
  const visitor = visitorAt(text);
  return visitor && Buffer.from(visitor).toString("hex");
};

/** IPv4-compatible IPv6 (`::192.0.2.1`), deprecated in 2006: read as IPv4. */
const IPV4_COMPATIBLE = /^::(\d+\.){3}\d+$/;

describe("the visitor key of an address", () => {
  test.each([
    ["192.0.2.1", "c0000201"],
    ["::ffff:192.0.2.1", "c0000201"],
    ["::FFFF:c000:201", "c0000201"],
    ["2001:db8:1:2:3:4:5:6", "20010db800010002"],
    ["2001:DB8:1:2::9%eth0", "20010db800010002"],
    ["2001:db8:1:2::/64", "20010db800010002"],
    ["::1", "0000000000000000"],
  ])("%s", (address, visitor) => expect(hex(address)).toBe(visitor));

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
        expect(hex(address)).toBe(Buffer.from(bytes).toString("hex"));
        expect(hex(`::ffff:${address}`)).toBe(hex(address));
        expect(hex(mapped)).toBe(hex(address));
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
        expect(hex(here)).toBe(network.map((part) => part.padStart(4, "0")).join(""));
        expect(hex(there)).toBe(hex(here));
        expect(hex(`${network.join(":")}::/64`)).toBe(hex(here));
      }),
    );
  });

  test("every valid IPv6 spelling is read as the same address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.string()), (text) => {
        const read = readAddress(text);
        // A URL, which is the comparison, has no zones.
        fc.pre(isIPv6(text) && !text.includes("%") && !IPV4_COMPATIBLE.test(text));
        expect(read).not.toBeNull();
        expect(hex(new URL(`http://[${text}]`).hostname.slice(1, -1))).toBe(hex(text));
      }),
      { numRuns: 500 },
    );
  });
});
