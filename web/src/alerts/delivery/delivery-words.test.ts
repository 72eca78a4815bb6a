import type { OwnChannel } from "@stockfinder/contracts/channels";
import type { Watch } from "@stockfinder/contracts/watches";
import { expect, test } from "vitest";
import { deliveredBy, hasTrouble, missingForMails, sentTo } from "./delivery-words.ts";

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
const NOW = Date.parse("2026-11-26T12:00:00Z");
const PHONE: OwnChannel = {
  id: "2f1c",
  kind: "ntfy",
  name: "Phone",
  lastOkAt: "2026-11-26T11:00:00.000Z",
  paused: null,
};

test.each<[Partial<Watch>, string]>([
  [{}, "Alerts on StockFinder"],
  [BY_MAIL, "Alerts on StockFinder and by email to jo@example.com"],
  [
    {
      ...BY_MAIL,
      digest: true,
      dailyCap: 3,
      quietHours: { from: "21:30", to: "07:00", timeZone: "America/New_York" },
    },
    "Alerts on StockFinder and by daily email to jo@example.com, quiet from 9:30 PM to 7 AM, at most 3 a day",
  ],
  [{ channels: ["push"] }, "Alerts as a notification"],
  [{ channels: ["live", OWN] }, "Alerts on StockFinder and on your channels"],
  [{ channels: [OWN, "channel:other"] }, "Alerts on your channels"],
  [
    { ...BY_MAIL, channels: ["live", "email", "push"] },
    "Alerts on StockFinder, by email to jo@example.com, and as a notification",
  ],
  [
    { quietHours: { from: "00:05", to: "12:00", timeZone: "America/New_York" } },
    "Alerts on StockFinder, quiet from 12:05 AM to 12 PM",
  ],
  [{ channels: ["email"] }, "Alerts at the bell only"],
])("%j is delivered %j", (changes, words) => {
  expect(deliveredBy({ ...LIVE, ...changes }, { own: [], now: NOW })).toBe(words);
});

test.each<[Partial<OwnChannel>, string, boolean]>([
  [{}, "Alerts on StockFinder and on Phone", false],
  [{ paused: "It answered 410" }, "Alerts on StockFinder and on Phone (paused)", true],
  [
    { lastOkAt: "2026-11-24T11:00:00.000Z" },
    "Alerts on StockFinder and on Phone (last worked 2 days ago)",
    true,
  ],
  [{ lastOkAt: null }, "Alerts on StockFinder and on Phone (not used yet)", true],
  [{ id: "another" }, "Alerts on StockFinder and on your channels", false],
])("a watch on an own channel, %j, is sent %j", (changes, words, isMarked) => {
  const watch: Delivered = { ...LIVE, channels: ["live", OWN] };
  const channels = { own: [{ ...PHONE, ...changes }], now: NOW };
  expect(sentTo(watch, channels)).toBe(words);
  expect(hasTrouble(watch, channels)).toBe(isMarked);
});

test.each<[Partial<Watch>, string | null]>([
  [{}, null],
  [{ ...BY_MAIL, emailConfirmed: true }, null],
  [BY_MAIL, "We sent a link to jo@example.com. Open it to get your alerts there."],
  [{ channels: ["email"] }, "The address was not confirmed in time. Please enter it again."],
])("for mails of %j is missing: %j", (changes, words) => {
  expect(missingForMails({ ...LIVE, ...changes })).toBe(words);
});
