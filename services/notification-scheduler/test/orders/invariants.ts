import type { Database } from "@stockfinder/database/database";
import { accountOwner } from "@stockfinder/service/owner-key";
import type { Outside } from "./outside.ts";
import type { Parts } from "./parts.ts";
import type { World } from "./world.ts";

/** More rounds than any change needs to reach everybody. */
const MOST_ROUNDS = 20;

/** Rows that no table may have once nothing is due any more: a sentence about each. */
const RULES: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: "a watch that is watching has no check",
    query: `select watch.id from alerts.watches as watch where not paused and not exists (
      select from alerts.checks where gtin = watch.gtin and country = watch.country and zip = coalesce(watch.zip, ''))`,
  },
  {
    what: "a watch of a store has no check at that store",
    query: `select watch.id from alerts.watches as watch, unnest(watch.stores) as wanted where not paused and not exists (
      select from alerts.checks where gtin = watch.gtin and sold_by = wanted)`,
  },
  {
    what: "a check is claimed by nobody who works on it",
    query: "select id from alerts.checks where claimed_until > '-infinity'",
  },
  { what: "a change was not examined", query: "select id from alerts.transitions where held_until is null" },
  {
    what: "a wanted mail was not sent",
    query: `select delivery.id from alerts.deliveries as delivery
      join alerts.alerts as alert on alert.id = delivery.alert_id
      join alerts.watches as watch on watch.id = alert.watch_id
      join alerts.addresses as address on address.id = watch.address_id
      where channel = 'email' and delivery.state not in ('sent', 'dropped') and not watch.paused
        and 'email' = any(watch.channels) and address.confirmed_at is not null`,
  },
  {
    what: "a watch sends mails and has no address",
    query: "select id from alerts.watches where 'email' = any(channels) and address_id is null",
  },
  {
    what: "a watch has the address of somebody else",
    query: `select watch.id from alerts.watches as watch join alerts.addresses as address on address.id = address_id
      where watch.owner <> address.owner and not exists (
        select from alerts.account_fingerprints where fingerprint = watch.owner and account = address.owner)`,
  },
  {
    what: "an alert belongs to somebody other than its watch",
    query: `select alert.id from alerts.alerts as alert join alerts.watches as watch on watch.id = watch_id
      where alert.owner <> watch.owner`,
  },
  {
    what: "an alert says that the item is there, and the store is sold out",
    query: `select alert.id from alerts.alerts as alert join alerts.places as point on point.id = alert.place_id
      where alert.state = 'open' and point.stock = 'out'
        and not exists (select from alerts.transitions where place_id = point.id)`,
  },
  {
    what: "an account that is gone has something left",
    query: ["watches", "alerts", "addresses", "push_subscriptions", "channels", "webhooks", "feeds", "homes"]
      .map((table) => `select owner as id from alerts.${table} join alerts.owner_ends using (owner)`)
      .join(" union all "),
  },
  {
    what: "an account that is gone has a fingerprint",
    query: "select account as id from alerts.account_fingerprints join alerts.owner_ends on owner = account",
  },
  {
    what: "somebody is reached twice by a broadcast",
    query: `select person as id from alerts.broadcast_people group by broadcast_id, person having count(*) > 1`,
  },
];

export interface Checked {
  readonly database: Database;
  readonly parts: Parts;
  readonly outside: Outside;
  readonly world: World;
}

/** Lets the loops work until nothing is due, and returns what is wrong then. */
export async function brokenIn(
  { database, parts, outside, world }: Checked,
  done: ReadonlySet<string>,
): Promise<string[]> {
  await settle(parts, database);
  const broken: string[] = [];
  for (const { what, query } of RULES) {
    const { rows } = await database.query<{ id: string }>(query);
    if (rows.length > 0) broken.push(`${what}: ${rows.map(({ id }) => id).join(", ")}`);
  }
  const twice = outside.mails.filter((cause, index) => outside.mails.indexOf(cause) !== index);
  if (twice.length > 0) broken.push(`a mail was submitted twice: ${twice.join(", ")}`);
  const [ann] = (
    await database.query<{ channels: string[]; paused: boolean; cap: number | null }>(
      `select channels, paused, daily_cap as cap from alerts.watches where id = $1`,
      [world.annsWatch],
    )
  ).rows;
  if (ann) {
    const isStopped =
      done.has("a mail's reader stops the mails of Ann's watch") ||
      done.has("Ann stops the mails of her watch");
    if (isStopped && ann.channels.includes("email")) broken.push("mails that were stopped go on");
    if (done.has("Ann pauses her watch") && !ann.paused) broken.push("a watch that was paused goes on");
    if (done.has("Ann limits her watch") && ann.cap !== 3) broken.push("a limit is lost");
    if (done.has("Ann removes her watch")) broken.push("a watch that was removed is there");
  } else if (!ENDS_ANNS_WATCH.some((name) => done.has(name))) broken.push("Ann's watch is gone");
  const { rows: places } = await database.query<{ version: number }>(
    "select version::int from alerts.places where retailer = 'target' and store_id = ''",
  );
  if (done.has("the product is cheaper") && places.some(({ version }) => version !== 4))
    broken.push("an older change of the product counts");
  for (const [name, account, gtin, ends] of [
    ["Cy watches the product by mail", world.cy, null, "Cy's account is removed"],
    ["Cy watches the unwatched product", world.cy, null, "Cy's account is removed"],
    ["Bo watches the product at Walmart", world.bo, null, null],
  ] as const) {
    if (!done.has(name) || (ends !== null && done.has(ends))) continue;
    const { rowCount } = await database.query("select from alerts.watches where owner = $1", [
      accountOwner(account.accountId),
    ]);
    if (rowCount === 0 || gtin !== null) broken.push(`"${name}" answered, and left nothing`);
  }
  return broken;
}

const ENDS_ANNS_WATCH = [
  "Ann removes her watch",
  "Ann's account is removed",
  "Ann's account is merged into Cy's",
];

async function settle({ looks }: Parts, database: Database): Promise<void> {
  let before = "";
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await looks.matching();
    await Promise.all([looks.mails(), looks.pushes(), looks.channels(), looks.webhooks(), looks.checks()]);
    const { rows } = await database.query<{ state: string }>(
      `select concat_ws(' ', (select sum(claims) from alerts.checks), (select count(*) from alerts.checks),
         (select sum(claims) from alerts.deliveries), (select sum(claims) from alerts.webhook_deliveries),
         (select count(*) from alerts.transitions)) as state`,
    );
    const after = rows[0]?.state ?? "";
    if (after === before) return;
    before = after;
  }
  throw new Error(`something is still due after ${MOST_ROUNDS} rounds`);
}
