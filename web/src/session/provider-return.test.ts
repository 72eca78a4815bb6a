import { describe, expect, test } from "vitest";
import { providerReturn, readState } from "./provider-return.ts";

const returned = (query: string) => providerReturn(new URLSearchParams(query));

describe("a state", () => {
  test.each([
    [
      "fp1-0123456789ab:instagram:r4nd0m",
      { fingerprint: "fp1-0123456789ab", utm: "instagram", accountType: "google" },
    ],
    ["fp1-0123456789ab:none:r4nd0m", { fingerprint: "fp1-0123456789ab", utm: null, accountType: "google" }],
    [
      "fp1-0123456789ab:referral:fb:r4nd0m",
      { fingerprint: "fp1-0123456789ab", utm: "referral", accountType: "facebook" },
    ],
    [
      "fp1-0123456789ab:mobile:fb",
      { fingerprint: "fp1-0123456789ab", utm: "mobile", accountType: "facebook" },
    ],
    ["two words:x", { fingerprint: null, utm: "x", accountType: "google" }],
    ["", { fingerprint: null, utm: null, accountType: "google" }],
  ])("%j is read", (text, read) => {
    expect(readState(text)).toEqual({ text, ...read });
  });
});

describe("the return from a provider", () => {
  test.each([
    ["Google", "state=fp1-0123456789ab:none:r&code=c0de", "google"],
    ["Facebook", "state=fp1-0123456789ab:none:fb:r&code=c0de", "facebook"],
    ["an own provider", "state=fp1-0123456789ab:none:oidc:r&code=c0de", "oidc"],
  ])("from %s brings a code and the state", (_provider, query, accountType) => {
    expect(returned(query)).toMatchObject({
      kind: "granted",
      accountType,
      tokenId: "c0de",
      name: undefined,
      state: { fingerprint: "fp1-0123456789ab" },
    });
  });

  test.each([
    ["firstName=Ann&lastName=Lee&email=a%40b.example", "Ann Lee", "a@b.example"],
    ["firstName=Ann", "Ann", undefined],
    ["lastName=Lee&email=", "Lee", undefined],
    ["", undefined, undefined],
  ])("from Apple brings our code, and with %j the name %j", (query, name, email) => {
    const answer = { kind: "granted", accountType: "apple", tokenId: "once", name, email };
    expect(returned(`appleTokenId=once&${query}`)).toEqual({ ...answer, state: null });
    expect(returned(`appleTokenId=once&state=fp1-0123456789ab:none:r&${query}`)).toMatchObject({
      ...answer,
      state: { fingerprint: "fp1-0123456789ab" },
    });
  });

  test.each([
    "state=fp1-0123456789ab:none:r&error=access_denied",
    "error=access_denied",
    "state=fp1-0123456789ab:none:r",
    "state=fp1-0123456789ab:none:r&code=",
    "failed=true",
  ])("with %j was refused", (query) => {
    expect(returned(query)?.kind).toBe("refused");
  });

  test.each(["", "t=1&f=fp1-0123456789ab", "code=c0de", "failed=false"])("is nobody with %j", (query) => {
    expect(returned(query)).toBeNull();
  });
});
