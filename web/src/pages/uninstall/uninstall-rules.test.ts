import { expect, test } from "vitest";
import { reasonsIn, respondentsIn, waysToReport } from "./uninstall-rules.ts";

const query = (text: string) => new URLSearchParams(text);

test("an uninstall is told by the account, else by the fingerprint, and never twice", () => {
  const byFingerprint = { by: "fingerprint", fingerprint: "abc" };
  expect(waysToReport(query("f=abc"), true)).toEqual([{ by: "account" }, byFingerprint]);
  expect(waysToReport(query("f=abc"), false)).toEqual([byFingerprint]);
  expect(waysToReport(query(""), true)).toEqual([{ by: "account" }]);
  expect(waysToReport(query(""), false)).toEqual([]);
  expect(waysToReport(query("f="), false)).toEqual([]);
  expect(waysToReport(query("n=1&f=abc"), true)).toEqual([]);
  expect(waysToReport(query("n&f=abc"), false)).toEqual([]);
});

test("who is not signed in answers by user id, else by fingerprint", () => {
  expect(respondentsIn(query("r=user-1&f=abc"))).toEqual([{ userId: "user-1" }, { fingerprint: "abc" }]);
  expect(respondentsIn(query("f=abc"))).toEqual([{ fingerprint: "abc" }]);
  expect(respondentsIn(query("n=1&r="))).toEqual([]);
});

test("an empty reason is none", () => {
  expect(reasonsIn("  too slow\n")).toEqual(["too slow"]);
  expect(reasonsIn(" \n ")).toEqual([]);
});
