import { describe, expect, test } from "vitest";
import { loginPath, readLoginAddress } from "./login-address.ts";

const read = (query: string) => readLoginAddress(new URLSearchParams(query));

test.each([
  ["", "/"],
  ["f=fp1", "/"],
  ["f=fp1&state=fp1:none:r&code=c", "/"],
  ["t=0", "/welcome"],
  ["t=0&state=fp1:none:r&code=c", "/welcome"],
])("%j leads on to %s", (query, to) => {
  expect(read(query)).toEqual({ kind: "leads on", to });
});

test("the extension's fingerprint is taken from the address", () => {
  expect(read("t=1&f=fp1")).toMatchObject({ kind: "signs in", fingerprint: "fp1", returned: null });
  expect(read("t=1")).toMatchObject({ fingerprint: null });
});

test.each([
  ["t=1&state=fp1:none:r&code=c", { kind: "granted", accountType: "google" }],
  ["t=1&state=fp1:none:fb:r&code=c", { kind: "granted", accountType: "facebook" }],
  ["t=1&appleTokenId=a", { kind: "granted", accountType: "apple" }],
  ["t=1&failed=true", { kind: "refused" }],
  ["t=1&state=fp1:none:r&error=access_denied", { kind: "refused" }],
])("%j is somebody who comes back", (query, returned) => {
  expect(read(query)).toMatchObject({ kind: "signs in", returned });
});

describe("the country is checked", () => {
  test.each([
    ["t=1", true],
    ["t=1&f=fp1", true],
    ["t=1&failed=true", true],
    ["t=2", false],
    ["t=1&state=fp1:none:r&code=c", false],
    ["t=1&appleTokenId=a", false],
  ])("at %j: %j", (query, checksCountry) => {
    expect(read(query)).toMatchObject({ checksCountry });
  });
});

test("a sign-in is tried again at an address without secrets", () => {
  expect(loginPath("fp1&x")).toBe("/login?t=1&f=fp1%26x");
});
