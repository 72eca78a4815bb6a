import { expect, test } from "vitest";
import { arrivalQuery } from "./arrival-query.ts";

const nothing = { source: null, medium: null, referralCode: null, emailId: null };

test("the link in our mail has the source, the code and the mail's id", () => {
  expect(arrivalQuery("?emailId=a-1_B&utm_source=instagram&utm_medium=story&referral=abc234")).toEqual({
    source: "instagram",
    medium: "story",
    referralCode: "ABC234",
    emailId: "a-1_B",
    rest: "",
  });
});

test("the rest of the query is kept", () => {
  expect(arrivalQuery("?zip=44114&utm_source=fb&tab=2")).toEqual({
    ...nothing,
    source: "fb",
    rest: "?zip=44114&tab=2",
  });
  expect(arrivalQuery("?q=a%20b")).toEqual({ ...nothing, rest: "?q=a%20b" });
  expect(arrivalQuery("")).toEqual({ ...nothing, rest: "" });
});

test("invalid values are ignored", () => {
  const query = "?emailId=%3Cb%3E&utm_source=two%20words&utm_medium=&referral=ABC";
  expect(arrivalQuery(query)).toEqual({ ...nothing, rest: "" });
});
