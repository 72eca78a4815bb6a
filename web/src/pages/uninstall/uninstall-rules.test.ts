import { expect, test } from "vitest";
import { reasonsIn, respondentIn, waysToReport } from "./uninstall-rules.ts";

const query = (text: string) => new URLSearchParams(text);

test("an uninstall is reported by the account, else by the fingerprint, and never twice", () => {
  const byFingerprint = { by: "fingerprint", fingerprint: "abc-0123456789ab" };
  expect(waysToReport(query("f=abc-0123456789ab"), true)).toEqual([{ by: "account" }, byFingerprint]);
  expect(waysToReport(query("f=abc-0123456789ab"), false)).toEqual([byFingerprint]);
  expect(waysToReport(query(""), true)).toEqual([{ by: "account" }]);
  expect(waysToReport(query(""), false)).toEqual([]);
  expect(waysToReport(query("f="), false)).toEqual([]);
  expect(waysToReport(query("f=fifteen-letters"), false)).toEqual([]);
  expect(waysToReport(query("n=1&f=abc-0123456789ab"), true)).toEqual([]);
  expect(waysToReport(query("n&f=abc-0123456789ab"), false)).toEqual([]);
});

test("without a sign-in, the user id and the fingerprint identify the answer", () => {
  const fingerprint = "abc-0123456789ab";
  expect(respondentIn(query(`r=user-1&f=${fingerprint}`))).toEqual({ userId: "user-1", fingerprint });
  expect(respondentIn(query(`f=${fingerprint}`))).toEqual({ fingerprint });
  expect(respondentIn(query("r=user-1&f=fifteen-letters"))).toEqual({ userId: "user-1" });
  expect(respondentIn(query("n=1&r="))).toBeNull();
});

test("an empty reason is not sent", () => {
  expect(reasonsIn("  too slow\n")).toEqual(["too slow"]);
  expect(reasonsIn(" \n ")).toEqual([]);
});
