import { isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddress, visitorAt } from "./addresses.ts";

const hex = (text: string) => {
  const visitor = visitorAt(text);
  return visitor && Buffer.from(visitor).toString("hex");
};

/** `::192.0.2.1`, given up in 2006: read as one of IPv4, which it stood for. */
const OF_OLD = /^::(\d+\.){3}\d+$/;

describe("who is one visitor", () => {
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
  ])("nobody at %j", (address) => expect(visitorAt(address)).toBeNull());

  test("an address of IPv4 is one visitor, however it is written", () => {
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

  test("so is a network of IPv6, whoever of it comes", () => {
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

  test("every spelling that is an address is read as the address that it is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.string()), (text) => {
        const read = readAddress(text);
        fc.pre(isIPv6(text) && !OF_OLD.test(text));
        expect(read).not.toBeNull();
        expect(hex(new URL(`http://[${text}]`).hostname.slice(1, -1))).toBe(hex(text));
      }),
      { numRuns: 500 },
    );
  });
});
