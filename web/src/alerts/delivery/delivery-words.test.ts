import type { Watch } from "@stockfinder/contracts/watches";
import { expect, test } from "vitest";
import { deliveredBy, missingForMails } from "./delivery-words.ts";

type Delivered = Parameters<typeof deliveredBy>[0];
const LIVE: Delivered = {
  channels: ["live"],
  email: null,
  emailConfirmed: false,
  quietHours: null,
  dailyCap: null,
  digest: false,
};
const BY_MAIL: Partial<Watch> = { channels: ["live", "email"], email: "jo@example.com" };

const OWN = "channel:2f1c";

test.each<[Partial<Watch>, string]>([
  [{}, "On this site"],
  [BY_MAIL, "On this site and by email to jo@example.com"],
  [
    {
      ...BY_MAIL,
      digest: true,
      dailyCap: 3,
      quietHours: { from: "21:30", to: "07:00", timeZone: "America/New_York" },
    },
    "On this site and by daily email to jo@example.com, quiet from 9:30 PM to 7 AM, at most 3 a day",
  ],
  [{ channels: ["push"] }, "As a notification"],
  [{ channels: ["live", OWN] }, "On this site and on a channel of yours"],
  [{ channels: [OWN, "channel:other"] }, "On 2 channels of yours"],
  [
    { ...BY_MAIL, channels: ["live", "email", "push"] },
    "On this site, by email to jo@example.com, and as a notification",
  ],
  [
    { quietHours: { from: "00:05", to: "12:00", timeZone: "America/New_York" } },
    "On this site, quiet from 12:05 AM to 12 PM",
  ],
  [{ channels: ["email"] }, "Behind the bell only"],
])("%j is delivered %j", (changes, words) => {
  expect(deliveredBy({ ...LIVE, ...changes })).toBe(words);
});

test.each<[Partial<Watch>, string | null]>([
  [{}, null],
  [{ ...BY_MAIL, emailConfirmed: true }, null],
  [BY_MAIL, "We sent a link to jo@example.com. Open it, and your alerts come there."],
  [{ channels: ["email"] }, "The address was not confirmed in time. Please enter it again."],
])("for mails of %j is missing: %j", (changes, words) => {
  expect(missingForMails({ ...LIVE, ...changes })).toBe(words);
});
