import { describe, expect, test } from "vitest";
import { quietUntil, type ToSend, whenToSend } from "./when-to-send.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 7:00 in New York. */
const NOW = Date.parse("2026-11-22T12:00:00Z");
const NIGHT = { from: "22:00", to: "07:30", timeZone: "America/New_York" };
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

type Given = Partial<Omit<ToSend, "wishes">> & { wishes?: Partial<ToSend["wishes"]> };

function toSend({ wishes, ...given }: Given): ToSend {
  return {
    channel: "email",
    queuedAt: NOW,
    isOver: false,
    isUpdate: false,
    isConfirmed: true,
    now: NOW,
    ...given,
    wishes: {
      channels: ["live", "email", "push"],
      paused: false,
      snoozeUntil: null,
      quietHours: null,
      digest: false,
      country: "USA",
      ...wishes,
    },
  };
}

describe("quiet hours", () => {
  test.each([
    ["before a night", "2026-11-23T02:59:00Z", NIGHT, null],
    ["as a night begins", "2026-11-23T03:00:00Z", NIGHT, "2026-11-23T12:30:00.000Z"],
    ["after midnight", "2026-11-23T08:00:00Z", NIGHT, "2026-11-23T12:30:00.000Z"],
    ["as it ends", "2026-11-23T12:30:00Z", NIGHT, null],
    ["elsewhere", "2026-11-23T08:00:00Z", { ...NIGHT, timeZone: "Europe/Berlin" }, null],
    [
      "within a day",
      "2026-11-23T18:00:00Z",
      { from: "12:00", to: "14:00", timeZone: "America/New_York" },
      "2026-11-23T19:00:00.000Z",
    ],
    ["in the night that is an hour shorter", "2026-03-08T04:00:00Z", NIGHT, "2026-03-08T11:30:00.000Z"],
    ["in the night that is an hour longer", "2026-11-01T03:00:00Z", NIGHT, "2026-11-01T12:30:00.000Z"],
  ])("%s", (_, at, hours, until) => {
    expect(iso(quietUntil(hours, Date.parse(at)))).toBe(until);
  });
});

describe("an alert", () => {
  test.each<[string, Given, object]>([
    ["is sent at once", {}, { kind: "send" }],
    ["is not sent on a channel that was left", { wishes: { channels: ["live"] } }, drop("unwanted")],
    ["is not sent while paused", { wishes: { paused: true } }, drop("unwanted")],
    ["is not sent while snoozed", { wishes: { snoozeUntil: new Date(NOW + 1) } }, drop("unwanted")],
    ["is sent after a snooze", { wishes: { snoozeUntil: new Date(NOW) } }, { kind: "send" }],
    [
      "that is over is sent while it is news",
      { isOver: true, queuedAt: NOW - 10 * MINUTE },
      { kind: "send" },
    ],
    ["that is over is not sent later", { isOver: true, queuedAt: NOW - 11 * MINUTE }, drop("over")],
    [
      "that is over replaces what was sent, also later",
      { channel: "push", isOver: true, isUpdate: true, queuedAt: NOW - 11 * MINUTE },
      { kind: "send" },
    ],
    ["that still stands is sent later", { queuedAt: NOW - 11 * MINUTE }, { kind: "send" }],
    ["is not sent after a day", { queuedAt: NOW - DAY }, drop("late")],
    [
      "waits for the confirmation of its address",
      { isConfirmed: false, queuedAt: NOW - MINUTE },
      { kind: "wait", until: NOW - MINUTE + DAY },
    ],
    ["does not wait longer than a day", { isConfirmed: false, queuedAt: NOW - DAY }, drop("unconfirmed")],
    ["needs no address for a push", { channel: "push", isConfirmed: false }, { kind: "send" }],
    [
      "waits for the end of quiet hours",
      { wishes: { quietHours: NIGHT } },
      { kind: "wait", until: NOW + 30 * MINUTE },
    ],
    [
      "is collected for the morning in the reader's zone",
      { wishes: { digest: true, quietHours: { ...NIGHT, timeZone: "America/Los_Angeles" } } },
      { kind: "collect", at: Date.parse("2026-11-22T16:00:00Z") },
    ],
    [
      "is collected for the end of quiet hours if they last longer",
      { wishes: { digest: true, quietHours: { ...NIGHT, to: "09:15" } } },
      { kind: "collect", at: Date.parse("2026-11-22T14:15:00Z") },
    ],
    [
      "is collected for the morning in the country where the zone is unknown",
      { wishes: { digest: true } },
      { kind: "collect", at: Date.parse("2026-11-22T13:00:00Z") },
    ],
    [
      "is pushed although mails are collected",
      { channel: "push", wishes: { digest: true } },
      { kind: "send" },
    ],
  ])("%s", (_, given, turn) => {
    expect(whenToSend(toSend(given))).toEqual(turn);
  });
});

function drop(reason: string) {
  return { kind: "drop", reason };
}
