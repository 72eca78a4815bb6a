import { expect, test } from "vitest";
import { newVapidKeys, publicKeyOf } from "./vapid-keys.ts";

test("a new pair belongs together, and no two are the same", () => {
  const [one, other] = [newVapidKeys(), newVapidKeys()];
  expect(Buffer.from(one.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(one.privateKey, "base64url")).toHaveLength(32);
  expect(publicKeyOf(one.privateKey)).toBe(one.publicKey);
  expect(publicKeyOf(other.privateKey)).not.toBe(one.publicKey);
});

test.each([
  ["empty", ""],
  ["too short", Buffer.alloc(31, 1).toString("base64url")],
  ["zero", Buffer.alloc(32).toString("base64url")],
])("a private key that is %s has no public key", (_, privateKey) => {
  expect(publicKeyOf(privateKey)).toBeNull();
});
