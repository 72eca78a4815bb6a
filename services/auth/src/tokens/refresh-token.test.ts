import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { derivedKey } from "./derived-key.ts";
import { firstSecret, readToken, successorOf, writeToken } from "./refresh-token.ts";
import { digestOf } from "./secrets.ts";

const key = derivedKey("a secret for tests", "refresh token tags");
const tokens = fc
  .record({ familyId: fc.uuid(), secret: fc.uint8Array({ minLength: 32, maxLength: 32 }) })
  .map(({ familyId, secret }) => ({ familyId, secret: Buffer.from(secret) }));

test("a written token is read back as genuine", () => {
  fc.assert(
    fc.property(tokens, (token) => {
      const text = writeToken(key, token);
      expect(text).toMatch(/^sfr_[\w-]{86}$/);
      expect(readToken(key, text)).toEqual({ ...token, isGenuine: true });
    }),
  );
});

test("a token with any character changed is not genuine", () => {
  fc.assert(
    fc.property(tokens, fc.nat(89), fc.constantFrom(..."AZaz09-_"), (token, place, character) => {
      const text = writeToken(key, token);
      fc.pre(text[place] !== character);
      const changed = readToken(key, text.slice(0, place) + character + text.slice(place + 1));
      expect(changed?.isGenuine ?? false).toBe(false);
    }),
  );
});

test("any other text is not read as a token", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readToken(key, text)).toBeNull();
    }),
  );
  const text = writeToken(key, { familyId: crypto.randomUUID(), secret: firstSecret() });
  for (let length = 0; length < text.length; length += 1)
    expect(readToken(key, text.slice(0, length))).toBeNull();
  for (const other of [`${text}A`, ` ${text}`, `${text}\n`, text.replace("sfr_", "sfx_"), `${text}=`])
    expect(readToken(key, other)).toBeNull();
});

test("a tag of another family or another TOKEN_SECRET is not genuine", () => {
  fc.assert(
    fc.property(tokens, tokens, (one, other) => {
      fc.pre(one.familyId !== other.familyId);
      const tag = Buffer.from(writeToken(key, other).slice(4), "base64url").subarray(48);
      const body = Buffer.from(writeToken(key, one).slice(4), "base64url").subarray(0, 48);
      const forged = `sfr_${Buffer.concat([body, tag]).toString("base64url")}`;
      expect(readToken(key, forged)).toEqual({ ...one, isGenuine: false });
      const elsewhere = writeToken(derivedKey("another secret", "refresh token tags"), one);
      expect(readToken(key, elsewhere)).toEqual({ ...one, isGenuine: false });
    }),
  );
});

test("a successor depends on secret and salt, and cannot be computed from the digest", () => {
  const secret = firstSecret();
  const salt = randomBytes(16);
  expect(successorOf(secret, salt)).toEqual(successorOf(secret, salt));
  expect(successorOf(secret, randomBytes(16))).not.toEqual(successorOf(secret, salt));
  expect(successorOf(digestOf(secret), salt)).not.toEqual(successorOf(secret, salt));
});

test("keys for different purposes differ", () => {
  expect(derivedKey("secret", "one")).toHaveLength(32);
  expect(derivedKey("secret", "one")).toEqual(derivedKey("secret", "one"));
  expect(derivedKey("secret", "one")).not.toEqual(derivedKey("secret", "other"));
});
