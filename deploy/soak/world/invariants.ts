import type { Database } from "@stockfinder/database/database";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { wronglyReceived } from "./alerts-received.ts";
import type { Broker } from "./broker.ts";
import { unheardReturns } from "./came-back.ts";
import type { MailBox } from "./mail-box.ts";
import type { People } from "./people.ts";
import type { Planning } from "./planning.ts";
import type { Posting } from "./posting.ts";
import type { Receiving } from "./receiving.ts";
import type { Shopping } from "./shopping.ts";
import type { Shops } from "./shops.ts";
import type { SigningIn } from "./signing-in.ts";
import type { Watching } from "./watching.ts";

/** Of the one who wants no mail now: where it is before midnight, and where it is after. */
const IS_DAY = "watch.quiet_hours->>'to' is distinct from '07:30'";

/** What is tried again is tried at its time. */
const OVERDUE = "delivery.due_at < now() - interval '5 seconds'";
/** A channel that failed. */
const RESTS = "coalesce(own.rest_until > now() - interval '5 seconds', false)";

/** Rows that no table may have once all is quiet: a sentence about each. */
const RULES: readonly { readonly what: string; readonly query: string }[] = [
  ...["alerts", "auth", "community", "lookup"].map((schema) => ({
    what: "an event was never sent",
    query: `select event as id from ${schema}.outbox`,
  })),
  {
    what: "a watch that is watching has no check",
    query: `select watch.id from alerts.watches as watch where not paused and not exists (
      select from alerts.checks where gtin = watch.gtin and country = watch.country and zip = coalesce(watch.zip, ''))`,
  },
  {
    what: "a change was not examined",
    query: "select id::text from alerts.transitions where held_until is null",
  },
  {
    what: "a wanted mail was not sent",
    query: `select delivery.id from alerts.deliveries as delivery join alerts.alerts as alert on alert.id = alert_id
      join alerts.watches as watch on watch.id = watch_id join alerts.addresses as address on address.id = address_id
      where channel = 'email' and delivery.state not in ('sent', 'dropped') and not watch.paused
        and 'email' = any(watch.channels) and address.confirmed_at is not null
        and ${IS_DAY}`,
  },
  {
    what: "a mail is held until another time than the end of the quiet hours",
    query: `select delivery.id from alerts.deliveries as delivery join alerts.alerts as alert on alert.id = alert_id
      join alerts.watches as watch on watch.id = watch_id join alerts.addresses as address on address.id = address_id
      where delivery.state = 'held' and address.confirmed_at is not null
        and (delivery.due_at at time zone (quiet_hours->>'timeZone'))::time <> (quiet_hours->>'to')::time`,
  },
  {
    what: "a digest comes at another time than in the morning",
    query: `select id from alerts.digests where (due_at at time zone 'Pacific/Honolulu')::time <> '08:00'`,
  },
  {
    what: "an alert counts as mailed, and no mail was queued",
    query: `select id from alerts.deliveries as delivery where channel = 'email' and state = 'sent'
      and not exists (select from email.mails where cause = 'alert:' || delivery.id)`,
  },
  {
    what: "a mail waits, and not for the end of a dead program's claim",
    query: `select id from email.mails
      where state = 'waiting' and (due_at between now() and now() + interval '1 minute') is not true`,
  },
  {
    what: "a wanted push was not sent",
    query: `select delivery.id from alerts.deliveries as delivery join alerts.alerts as alert on alert.id = alert_id
      join alerts.watches as watch on watch.id = watch_id
      where channel = 'push' and delivery.state not in ('sent', 'dropped') and not watch.paused
        and ${IS_DAY}`,
  },
  {
    what: "a wanted message was not sent, and its channel does not rest",
    query: `select delivery.id from alerts.deliveries as delivery join alerts.alerts as alert on alert.id = alert_id
      join alerts.watches as watch on watch.id = watch_id join alerts.channels as own on own.id = channel_id
      where delivery.state not in ('sent', 'dropped') and not watch.paused and delivery.channel = any(watch.channels)
        and ${IS_DAY}
        and (own.failing_since is null and delivery.failures = 0 or ${OVERDUE} and not ${RESTS})`,
  },
  {
    what: "a push or a message says less than its alert",
    query: `select delivery.id from alerts.deliveries as delivery join alerts.alerts as alert on alert.id = alert_id
      join alerts.watches as watch on watch.id = watch_id left join alerts.channels as own on own.id = channel_id
      where (channel = 'push' or message_ref is not null) and delivery.state = 'sent' and reason is null
        and sent_version < alert.version and not watch.paused and delivery.channel = any(watch.channels)
        and (due_at is null or ${OVERDUE} and not ${RESTS})`,
  },
  {
    what: "an event waits, and neither for another attempt nor for one before it",
    query: `select id from alerts.webhook_deliveries as delivery where state = 'waiting'
      and (attempts = 0 or due_at = 'infinity' or ${OVERDUE}) and not exists (
        select from alerts.webhook_deliveries as earlier where earlier.webhook_id = delivery.webhook_id
          and earlier.subject = delivery.subject and earlier.state = 'waiting' and earlier.position < delivery.position)`,
  },
  {
    what: "a webhook is told of an alert, and not of the change of the product",
    query: `select id from alerts.webhook_deliveries as opened where event = 'alert.opened' and not exists (
      select from alerts.webhook_deliveries as change where change.webhook_id = opened.webhook_id
        and change.event = 'product.changed' and change.created_at = opened.created_at)`,
  },
  {
    what: "an alert says that the item is there, and the store is sold out",
    query: `select alert.id from alerts.alerts as alert join alerts.places as point on point.id = alert.place_id
      where alert.state = 'open' and point.stock = 'out'`,
  },
  {
    what: "an account that is not there has something left",
    query: `select distinct owner as id from (${[
      "watches",
      "alerts",
      "addresses",
      "channels",
      "push_subscriptions",
      "webhooks",
    ]
      .map((table) => `select owner from alerts.${table}`)
      .join(" union all ")}) as owned
      where owner like 'account:%' and not exists (select from auth.accounts where owner = 'account:' || id)`,
  },
  {
    what: "a fingerprint is known as one of an account that is not there",
    query: `select account as id from alerts.account_fingerprints
      where not exists (select from auth.accounts where account = 'account:' || id)`,
  },
  {
    what: "an account that is not there has a name, or is in a list",
    query: `select id::text as id from community.neighbours as neighbour where account_id is not null
        and not exists (select from auth.accounts where id = neighbour.account_id)
      union all select list_id::text from community.list_members as member where owner like 'account:%'
        and not exists (select from auth.accounts where member.owner = 'account:' || id)`,
  },
  {
    what: "a post's votes are not those that were cast",
    query: `select posts.id from community.posts left join community.votes on post_id = posts.id
      group by posts.id having votes_up <> count(*) filter (where vote = 1 and counts)
        or votes_down <> count(*) filter (where vote = -1 and counts)`,
  },
  {
    what: "the history does not end as the listing is",
    query: `select listing.item_id as id from lookup.listings as listing left join lateral (
        select * from lookup.listing_points where listing_id = listing.id order by at desc limit 1
      ) as last on true
      where last.price is distinct from listing.price or last.stock is distinct from listing.certain_stock`,
  },
  {
    what: "the scheduler knows another price or stock than the look-up service",
    query: `select listing.item_id as id from lookup.listings as listing
      join alerts.places as point on point.item_id = listing.item_id and store_id = ''
      where point.price is distinct from listing.price or point.stock is distinct from listing.certain_stock`,
  },
];

export interface Checked {
  readonly database: Database;
  readonly broker: Broker;
  readonly shops: Shops;
  readonly people: People;
  readonly watching: Watching;
  readonly receiving: Receiving;
  readonly posting: Posting;
  readonly shopping: Shopping;
  readonly planning: Planning;
  readonly signingIn: SigningIn;
  readonly mails: MailBox;
}

/** Returns what is wrong in a world that is quiet, a sentence each. */
export async function brokenIn(checked: Checked): Promise<string[]> {
  const {
    database,
    broker,
    shops,
    people,
    watching,
    receiving,
    posting,
    shopping,
    planning,
    signingIn,
    mails,
  } = checked;
  const broken: string[] = [people, signingIn, posting, shopping, planning].flatMap(
    ({ mistakes }) => mistakes,
  );
  const rowsOf = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;
  for (const { what, query } of RULES) {
    const rows = await rowsOf<{ id: string }>(query);
    if (rows.length > 0) broken.push(`${what}: ${rows.map(({ id }) => id).join(", ")}`);
  }
  if (broker.parked.length > 0) broken.push(`an event was given up: ${broker.parked.join("; ")}`);
  for (const message of broker.waiting) broken.push(`a message waits: ${message}`);
  if (broker.pending + people.waiting > 0)
    broken.push(`${broker.pending + people.waiting} calls have no answer`);

  const watches = new Set(
    (await rowsOf<{ id: string }>("select id from alerts.watches")).map(({ id }) => id),
  );
  for (const { id, owner, isRemoved } of watching.watches.values())
    if (!watches.has(id) && !isRemoved) broken.push(`${owner.name}'s watch is gone`);

  const neverPaused = [...watching.watches.values()]
    .filter(({ wasPaused }) => !wasPaused)
    .map(({ id }) => id);
  broken.push(...(await unheardReturns(database, broker.changes, neverPaused)));

  // Who watched before a reading that said "out" is not told, unless a second one did: it was a misreading.
  const missed = await database.query<{ id: string; item: string }>(
    `select watch.id, listing.item_id as item from alerts.watches as watch
     join lookup.listings as listing on listing.gtin = watch.gtin
     join lateral (
       select at, stock, lag(stock) over (order by at) as before, lag(at) over (order by at) as out_at
       from lookup.listing_points where listing_id = listing.id order by at desc limit 1
     ) as last on true
     join alerts.places as known on known.item_id = listing.item_id and store_id = ''
     where watch.id = any($1) and watch.kind = 'stock' and not watch.paused and last.stock = 'in' and last.before = 'out'
       and last.at > watch.created_at
       and (watch.created_at >= last.out_at or known.out_confirmed >= known.version - 1) and not exists (
         select from alerts.alerts as alert join alerts.places as point on point.id = place_id
         where alert.watch_id = watch.id and point.item_id = listing.item_id and alert.state = 'open')`,
    [neverPaused],
  );
  for (const { id, item } of missed.rows) broken.push(`${item} came back, and the watch ${id} has no alert`);
  const listings = await rowsOf<{ item: string; stock: string; price: string }>(
    "select item_id as item, certain_stock as stock, price::text from lookup.listings",
  );
  for (const { itemId, host, shown } of shops.all) {
    const listing = listings.find(({ item }) => item === itemId);
    if (!listing) broken.push(`${host} has no listing`);
    else if (listing.stock !== shown.stock || Number(listing.price) !== shown.price)
      broken.push(
        `${host} shows ${shown.stock}, ${shown.price}, and we know ${listing.stock}, ${listing.price}`,
      );
  }
  for (const { name, browser } of people.all) {
    if (!browser.isReady) broken.push(`${name} waits for a connection`);
    const owners = [fingerprintOwner(browser.fingerprint), accountOwner(browser.ownedAccountId ?? "")];
    const { rows } = await database.query<{ id: string; version: number }>(
      "select id, version from alerts.alerts where owner = any($1)",
      [owners],
    );
    for (const { id, version } of rows)
      if ((browser.known.get(id)?.version ?? 0) < version)
        broken.push(`${name} was never shown version ${version} of the alert ${id}`);
  }
  const { merging } = signingIn;
  broken.push(...(await wronglyReceived(database, { receiving, watching, merging })));
  const ids = mails.mails.map(({ id }) => id);
  if (new Set(ids).size < ids.length) broken.push("a mail was sent twice");
  for (const { id } of await rowsOf<{ id: string }>("select id from email.mails where state = 'sent'"))
    if (!ids.includes(id)) broken.push(`the mail ${id} counts as sent, and nobody has it`);
  for (const { to, subject } of mails.mails)
    if (to.startsWith("di@") && !/^Confirm|gets no more alerts$/.test(subject))
      broken.push(`Di is woken by a mail: ${subject}`);
  return broken;
}
