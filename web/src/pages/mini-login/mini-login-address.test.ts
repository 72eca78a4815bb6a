import { expect, test } from "vitest";
import { readMiniLoginAddress } from "./mini-login-address.ts";

const read = (accountType: "google" | "apple" | "facebook", query: string) =>
  readMiniLoginAddress(accountType, new URLSearchParams(query));

test("a first visit has the token of the account to join, and `auto`", () => {
  expect(read("google", "e=t0ken&auto=true")).toEqual({
    returned: null,
    encryptedToken: "t0ken",
    auto: true,
  });
  expect(read("google", "")).toEqual({ returned: null, encryptedToken: null, auto: false });
});

test("a state without a code is a first visit, so that `auto` presses the button", () => {
  expect(read("google", "auto=1&state=fp1-0123456789ab:none:r")).toEqual({
    returned: null,
    encryptedToken: null,
    auto: true,
  });
});

test.each([
  ["google", "state=fp1-0123456789ab:none:r&code=c", "c"],
  ["facebook", "state=fp1-0123456789ab:none:fb:r&code=c", "c"],
  ["facebook", "state=fp1-0123456789ab:none:r&code=c", "c"],
  ["apple", "appleTokenId=a", "a"],
] as const)("at %s, %j logs in", (accountType, query, tokenId) => {
  expect(read(accountType, query).returned).toMatchObject({ kind: "granted", accountType, tokenId });
});

test.each([
  ["apple", "state=fp1-0123456789ab:none:r&code=c"],
  ["google", "appleTokenId=a"],
  ["google", "state=fp1-0123456789ab:none:r&error=access_denied"],
  ["apple", "failed=true"],
] as const)("at %s, %j is a failed login", (accountType, query) => {
  expect(read(accountType, query).returned?.kind).toBe("refused");
});
