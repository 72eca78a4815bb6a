import { describe, expect, test } from "vitest";
import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { loginPath, readLoginAddress } from "./login-address.ts";

const read = (query: string) => readLoginAddress(new URL(`/login?${query}`, "https://stock.example"));

test.each([
  ["", "/"],
  ["f=fp1-0123456789ab", "/"],
  ["f=fp1-0123456789ab&state=fp1-0123456789ab:none:r&code=c", "/"],
  ["t=0", "/welcome"],
  ["t=0&state=fp1-0123456789ab:none:r&code=c", "/welcome"],
])("%j leads on to %s", (query, to) => {
  expect(read(query)).toEqual({ kind: "leads on", to });
});

test("the address has the extension's fingerprint", () => {
  expect(read("t=1&f=fp1-0123456789ab")).toMatchObject({
    kind: "signs in",
    fingerprint: "fp1-0123456789ab",
    returned: null,
  });
  expect(read("t=1")).toMatchObject({ fingerprint: null });
});

test.each([
  ["t=1&state=fp1-0123456789ab:none:r&code=c", { kind: "granted", accountType: "google" }],
  ["t=1&state=fp1-0123456789ab:none:fb:r&code=c", { kind: "granted", accountType: "facebook" }],
  ["t=1&appleTokenId=a", { kind: "granted", accountType: "apple" }],
  ["t=1&failed=true", { kind: "refused" }],
  ["t=1&state=fp1-0123456789ab:none:r&error=access_denied", { kind: "refused" }],
])("%j is a return from a provider", (query, returned) => {
  expect(read(query)).toMatchObject({ kind: "signs in", returned });
});

describe("the country is checked", () => {
  test.each([
    ["t=1", true],
    ["t=1&f=fp1-0123456789ab", true],
    ["t=1&failed=true", true],
    ["t=2", false],
    ["t=1&state=fp1-0123456789ab:none:r&code=c", false],
    ["t=1&appleTokenId=a", false],
  ])("at %j: %j", (query, checksCountry) => {
    expect(read(query)).toMatchObject({ checksCountry });
  });
});

test("the page is a plain one at the site's own address", () => {
  expect(readLoginAddress(new URL(SIGN_IN_PATH, "https://stock.example"))).toMatchObject({
    isPlain: true,
    fingerprint: null,
    checksCountry: false,
  });
  expect(read("t=1")).toMatchObject({ isPlain: false });
});

test("the address for another try holds no secrets", () => {
  expect(loginPath("fp1-0123456789ab&x")).toBe("/login?t=1&f=fp1-0123456789ab%26x");
});
