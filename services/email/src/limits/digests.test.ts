import { expect, test } from "vitest";
import { Digests } from "./digests.ts";

const digests = new Digests("a secret of no less than 32 characters");

test("a digest ignores case, and depends on the secret", () => {
  const digest = digests.ofAddress("jo@example.com");
  expect(digests.ofAddress("Jo@Example.com")).toEqual(digest);
  expect(digests.ofAddress("jo+shops@example.com")).not.toEqual(digest);
  expect(digests.ofMailbox("jo@example.com")).not.toEqual(digest);
  expect(new Digests("another secret, of 32 characters too").ofAddress("jo@example.com")).not.toEqual(digest);
});

test("all aliases of a mailbox have one digest", () => {
  expect(digests.ofMailbox("jo+shops@example.com")).toEqual(digests.ofMailbox("jo@example.com"));
  expect(digests.ofMailbox("J.o.h.n+shops@gmail.com")).toEqual(digests.ofMailbox("john@googlemail.com"));
  expect(digests.ofMailbox("j.o@example.com")).not.toEqual(digests.ofMailbox("jo@example.com"));
  expect(digests.ofMailbox("pat@example.com")).not.toEqual(digests.ofMailbox("jo@example.com"));
});

test("all addresses of an IPv6 network, and both spellings of an IPv4 address, are one caller", () => {
  const caller = (address: string) => digests.ofCaller(address)[0]?.digest.toString("hex");
  expect(caller("2001:db8:0:1::1")).toBe(caller("2001:db8:0:1:ffff::2"));
  expect(caller("2001:db8:0:1::1")).not.toBe(caller("2001:db8:0:2::1"));
  expect(caller("::ffff:192.0.2.1")).toBe(caller("192.0.2.1"));
  expect(caller("192.0.2.1")).not.toBe(caller("192.0.2.2"));
  expect(caller("")).not.toBe(caller("192.0.2.1"));
});

test("an IPv6 caller is counted by three networks, the wider ones with a larger share", () => {
  const shared = (a: string, b: string) => {
    const of = (address: string) => digests.ofCaller(address).map(({ digest }) => digest.toString("hex"));
    return of(a).map((digest, i) => digest === of(b)[i]);
  };
  expect(digests.ofCaller("2001:db8::1").map(({ times }) => times)).toEqual([1, 4, 16]);
  expect(digests.ofCaller("192.0.2.1").map(({ times }) => times)).toEqual([1]);
  expect(shared("2001:db8:0:1::1", "2001:db8:0:2::1")).toEqual([false, true, true]);
  expect(shared("2001:db8:0:100::1", "2001:db8:0:200::1")).toEqual([false, false, true]);
  expect(shared("2001:db8:1::1", "2001:db8:2::1")).toEqual([false, false, false]);
});
