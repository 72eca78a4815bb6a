import type { AnyAlert } from "@stockfinder/contracts/alerts";
import type { AlertMail } from "./alert-mails.ts";
import { type AlertLife, expectedAlerts, type Rule } from "./expected-alerts.ts";
import type { MailBox } from "./mail-box.ts";
import type { Shown } from "./script.ts";
import type { Watcher } from "./watcher.ts";

/** One watch and the steps of its item. */
export interface Watched {
  readonly id: string;
  readonly rule: Rule;
  readonly script: readonly Shown[];
}

const SHOWN_FAILURES = 5;

/** The alerts that each watch must get, by watch. */
export function expectedOf(
  watched: readonly Watched[],
  stepsOfAct: number,
): ReadonlyMap<string, readonly AlertLife[]> {
  return new Map(watched.map(({ id, rule, script }) => [id, expectedAlerts(rule, script, stepsOfAct)]));
}

/** Errors in the stored alerts: each must be stored once, with its last version. */
export function wrongStored(
  stored: readonly AnyAlert[],
  expected: ReadonlyMap<string, readonly AlertLife[]>,
): string[] {
  return wrongLast("kept", stored, expected);
}

/** Errors in the alerts that a person received on the socket and by catching up. */
export function wrongLive(
  { known, sent }: Pick<Watcher, "known" | "sent">,
  expected: ReadonlyMap<string, readonly AlertLife[]>,
): string[] {
  const repeated = sent.flatMap((connection) => {
    const versions = new Map<string, number>();
    return connection.flatMap(({ id, version }) => {
      const before = versions.get(id) ?? 0;
      versions.set(id, version);
      return version > before ? [] : [`a socket was sent version ${version} of alert ${id} after ${before}`];
    });
  });
  return [...repeated, ...wrongLast("live", known, expected)];
}

/** Errors in the notifications that a person's browser displays: one for each alert, of its last version. */
export function wrongPushed(
  { displayed }: Pick<Watcher, "displayed">,
  expected: ReadonlyMap<string, readonly AlertLife[]>,
): string[] {
  return wrongLast("pushed", displayed, expected);
}

/** Errors in a person's mails: each alert has one, which the mail server accepted once, for this person. */
export function wrongMails(
  { email }: Pick<Watcher, "email">,
  stored: readonly AnyAlert[],
  mails: ReadonlyMap<string, readonly AlertMail[]>,
  box: Pick<MailBox, "recipientsOf">,
): string[] {
  return stored.flatMap(({ id }) => {
    const recipients = (mails.get(id) ?? []).map((mail) => box.recipientsOf(mail.id));
    return differs(`mails of alert ${id}`, recipients, [[email]]);
  });
}

function wrongLast(
  where: string,
  alerts: readonly AnyAlert[],
  expected: ReadonlyMap<string, readonly AlertLife[]>,
): string[] {
  const byWatch = Map.groupBy(alerts, ({ watchId }) => watchId);
  return [...expected].flatMap(([watchId, lives]) =>
    differs(
      `${where} of watch ${watchId}`,
      (byWatch.get(watchId) ?? [])
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .map(({ version, state, price }) => ({ version, state, price })),
      lives.map((life) => ({ version: life.length, ...life.at(-1) })),
    ),
  );
}

export function differs(what: string, found: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one === other) return [];
  const from = [...one].findIndex((character, at) => character !== other[at]);
  return [
    `${what}, from the ${from}th character on: ${excerpt(one, from)} instead of ${excerpt(other, from)}`,
  ];
}

function excerpt(text: string, from: number): string {
  return text.slice(Math.max(0, from - 50), from + 150);
}

/** The first ones, and how many there are beyond. */
export function inShort(failures: readonly string[]): string[] {
  const more = failures.length - SHOWN_FAILURES;
  return more > 0 ? [...failures.slice(0, SHOWN_FAILURES), `and ${more} more`] : [...failures];
}
