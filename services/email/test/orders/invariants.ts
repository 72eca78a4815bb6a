import type { Database } from "@stockfinder/database/database";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import { digests, type Parts, type Server } from "./parts.ts";
import { DEFERRED, LISTED, type World } from "./world.ts";

/** After the first deferral of a mail, it is due again. */
const LATER_MS = 2 * 60_000;
/** More than a mail is sent in. */
const MOST_ROUNDS = 5;

export interface Checked {
  readonly database: Database;
  readonly parts: Parts;
  readonly clock: MovableClock;
  readonly server: Server;
  readonly world: World;
}

/** Sends all that is due now and after a deferral, and returns what is wrong then. */
export async function brokenIn(
  { database, parts, clock, server, world }: Checked,
  done: ReadonlySet<string>,
): Promise<string[]> {
  const before = server.sent.length;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await parts.send();
    clock.move(LATER_MS);
  }
  clock.move(-MOST_ROUNDS * LATER_MS);
  const later = server.sent.slice(before);
  const broken: string[] = [];

  const ids = server.sent.map(({ id }) => id);
  if (new Set(ids).size < ids.length) broken.push("a mail was sent twice");
  const { rows } = await database.query<{ state: string }>(
    "select state from email.mails where due_at is not null or state = 'sending'",
  );
  if (rows.length > 0) broken.push(`mails are left: ${rows.map(({ state }) => state).join(", ")}`);
  const unwanted = [
    ...(done.has("the mails of a watch are unwanted") ? [world.watch] : []),
    ...(done.has("the mails of both watches are unwanted") ? [world.watch, world.deferredWatch] : []),
  ];
  const isQueuedLater =
    done.has("a digest is queued") || done.has("a mail is queued again for the same cause");
  for (const watch of unwanted)
    if (later.some(({ text }) => text.includes(watch)) && !isQueuedLater)
      broken.push("a mail was sent after it was unwanted");
  if (done.has("the provider reports a bounce") && later.some(({ to }) => to === DEFERRED))
    broken.push("a mail was sent to an address that bounced");
  const isOn = await database.query("select from email.subscriptions where recipient_digest = $1", [
    digests.ofAddress(LISTED),
  ]);
  const hasLeft = done.has("a reader leaves the list");
  const joinsAgain = done.has("a reader of the list joins again");
  if (hasLeft && !joinsAgain && (isOn.rowCount ?? 0) > 0) broken.push("a reader who left is on the list");
  if (!hasLeft && isOn.rowCount === 0) broken.push("a reader is no longer on the list");
  if (hasLeft && !joinsAgain && later.some(({ to }) => to === LISTED))
    broken.push("a mailing was sent to a reader who left");
  const wanted = [["ann@example.com", world.watch]] as const;
  for (const [to, watch] of wanted)
    if (
      unwanted.length === 0 &&
      server.sent.filter((mail) => mail.to === to && mail.text.includes(watch)).length !== 1
    )
      broken.push("a wanted mail was not sent once");
  return broken;
}
