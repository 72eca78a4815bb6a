import { expect, test } from "vitest";
import { Digests } from "./digests.ts";

const digests = new Digests("a secret of no less than 32 characters");

test("an address has one digest, in any spelling of its letters, and another under another secret", () => {
  const digest = digests.ofAddress("jo@example.com");
  expect(digests.ofAddress("Jo@Example.com")).toEqual(digest);
  expect(digests.ofAddress("jo+shops@example.com")).not.toEqual(digest);
  expect(digests.ofMailbox("jo@example.com")).not.toEqual(digest);
  expect(new Digests("another secret, of 32 characters too").ofAddress("jo@example.com")).not.toEqual(digest);
});

test("mails to all names of a mailbox count together", () => {
  expect(digests.ofMailbox("jo+shops@example.com")).toEqual(digests.ofMailbox("jo@example.com"));
  expect(digests.ofMailbox("pat@example.com")).not.toEqual(digests.ofMailbox("jo@example.com"));
});

test("all addresses of an IPv6 network are one caller, and IPv4 is the same in either spelling", () => {
  const caller = (address: string) => digests.ofCaller(address).toString("hex");
  expect(caller("2001:db8:0:1::1")).toBe(caller("2001:db8:0:1:ffff::2"));
  expect(caller("2001:db8:0:1::1")).not.toBe(caller("2001:db8:0:2::1"));
  expect(caller("::ffff:192.0.2.1")).toBe(caller("192.0.2.1"));
  expect(caller("192.0.2.1")).not.toBe(caller("192.0.2.2"));
  expect(caller("")).not.toBe(caller("192.0.2.1"));
});
