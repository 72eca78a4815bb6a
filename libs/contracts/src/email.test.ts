import { expect, test } from "vitest";
import { sendExtension } from "./email.ts";

const ASKED = { email: "jo@example.com", origin: "https://stockfinder.example", address: "198.51.100.7" };

test.each([
  "",
  "none",
  "null",
  "undefined",
  "google ads",
  "a\r\nBcc: pat@example.com",
  "a".repeat(65),
  null,
  undefined,
])("accepts the source %j, and reads it as none", (source) => {
  const { utm_source, utm_medium, referral } = sendExtension.input.parse({
    ...ASKED,
    utm_source: source,
    utm_medium: source,
    referral: source,
  });
  expect([utm_source ?? null, utm_medium ?? null, referral ?? null]).toEqual([null, null, null]);
});

test("a valid source is unchanged", () => {
  const sources = { utm_source: "instagram", utm_medium: "bio", referral: "ABC234" };
  expect(sendExtension.input.parse({ ...ASKED, ...sources })).toMatchObject(sources);
});
