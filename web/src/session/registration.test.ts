import { expect, test } from "vitest";
import { readState } from "./provider-return.ts";
import { type Granted, registrationOf } from "./registration.ts";

const registrant = {
  fingerprint: "fp1-0123456789ab",
  deviceSecret: null,
  utm: null,
  referralCode: "ABC234",
  redirectUrl: "https://stock.example/login?t=1",
};
const sent = (granted: Granted | null, utm: string | null = null) =>
  JSON.parse(JSON.stringify(registrationOf({ ...registrant, utm }, granted)));

const google: Granted = {
  kind: "granted",
  accountType: "google",
  tokenId: "c0de",
  name: undefined,
  email: undefined,
  state: readState("fp1-0123456789ab:none:r"),
};

test("an anonymous account needs no proof", () => {
  expect(sent(null)).toEqual({
    accountType: "anonymous",
    fingerprint: "fp1-0123456789ab",
    redirectUrl: "https://stock.example/login?t=1",
  });
});

test("the device secret goes with an anonymous registration, and with no other", () => {
  const owner = { ...registrant, deviceSecret: "s3cret" };
  expect(registrationOf(owner, null)).toMatchObject({ accountType: "anonymous", deviceSecret: "s3cret" });
  expect(registrationOf(owner, google)).not.toHaveProperty("deviceSecret");
});

test("Google's sends code and state unchanged", () => {
  expect(sent(google)).toEqual({
    accountType: "google",
    tokenId: "c0de",
    state: "fp1-0123456789ab:none:r",
    fingerprint: "fp1-0123456789ab",
    redirectUrl: "https://stock.example/login?t=1",
  });
});

test("Apple's has a name and an e-mail address too", () => {
  const apple: Granted = {
    ...google,
    accountType: "apple",
    name: "Ann Lee",
    email: "a@b.example",
    state: null,
  };
  expect(sent(apple)).toMatchObject({ accountType: "apple", name: "Ann Lee", email: "a@b.example" });
});

test("a friend's code is sent with its own source, and with no other", () => {
  expect(sent(google, "referral")).toMatchObject({ utm: "referral", referralCode: "ABC234" });
  expect(sent(google, "instagram")).toMatchObject({ utm: "instagram" });
  expect(sent(google, "instagram")).not.toHaveProperty("referralCode");
});
