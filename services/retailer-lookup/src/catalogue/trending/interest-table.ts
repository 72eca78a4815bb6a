import { dayOf } from "@stockfinder/database/daily-digest";
import type { Queryable } from "@stockfinder/database/database";
import { removalBeforeYesterday, removalOf } from "@stockfinder/database/remove-batch";
import { NOT_SHOWN } from "../listings/known-products.ts";
import { COLD, heatAfter, KEPT_MS, shareInNetwork } from "./interest-rules.ts";

/** One person's interest in a product; `person` and `network` are digests of the day. */
export interface CountedInterest {
  readonly gtin: string;
  readonly person: string;
  readonly network: string;
  readonly weight: number;
}

interface CountedPerson extends CountedInterest {
  readonly share: number;
}

/**
 * Counts interest in products that some store lists, each person once per product and day: a stronger interest later adds
 * only the difference. Locks the products in the order of their GTINs.
 */
export async function countInterest(
  tx: Queryable,
  interest: readonly CountedInterest[],
  at: Date,
): Promise<void> {
  const heats = await lockProducts(tx, [...new Set(interest.map(({ gtin }) => gtin))], at);
  if (heats.size === 0) return;
  const counted = await peopleOf(tx, interest, at);
  const people = new Map(counted.map((each) => [keyOf(each), each]));
  const inNetwork = new Map<string, number>();
  for (const each of counted) inNetwork.set(networkOf(each), (inNetwork.get(networkOf(each)) ?? 0) + 1);

  const changed = new Map<string, CountedPerson>();
  const warmer = new Map<string, number>();
  for (const each of interest) {
    const heat = heats.get(each.gtin);
    if (heat === undefined) continue;
    const known = people.get(keyOf(each));
    const before = inNetwork.get(networkOf(each)) ?? 0;
    const share = known?.share ?? shareInNetwork(before);
    const added = share * (each.weight - (known?.weight ?? 0));
    if (added <= 0) continue;
    if (!known) inNetwork.set(networkOf(each), before + 1);
    const person = { ...each, share };
    people.set(keyOf(each), person);
    changed.set(keyOf(each), person);
    const after = heatAfter(heat, added, at.getTime());
    heats.set(each.gtin, after);
    warmer.set(each.gtin, after);
  }
  await writePeople(tx, [...changed.values()], at);
  await writeHeats(tx, warmer, at);
}

export async function hottestProducts(
  database: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await database.query<{ gtin: string }>(
    `select gtin from lookup.interest as interest
     where noted_at > $1 and exists (
       select from lookup.listings as listing
       where listing.gtin = interest.gtin and listing.country = 'USA' and listing.retailer not in ${NOT_SHOWN}
     )
     order by heat desc, gtin limit $2`,
    [new Date(now.getTime() - KEPT_MS), limit],
  );
  return rows.map(({ gtin }) => gtin);
}

export const removeColdProducts = removalOf("lookup.interest", "noted_at", KEPT_MS);

export const removeCountedPeople = removalBeforeYesterday("lookup.interest_people");

/** The heats of the products that some store lists. */
async function lockProducts(tx: Queryable, gtins: readonly string[], at: Date): Promise<Map<string, number>> {
  await tx.query(
    `insert into lookup.interest (gtin, heat, noted_at)
     select gtin, '-infinity', $2 from unnest($1::text[]) as gtin
     where exists (select from lookup.listings where listings.gtin = gtin.gtin)
     order by gtin on conflict do nothing`,
    [gtins, at],
  );
  const { rows } = await tx.query<{ gtin: string; heat: number }>(
    "select gtin, heat from lookup.interest where gtin = any($1) order by gtin for update",
    [gtins],
  );
  return new Map(rows.map(({ gtin, heat }) => [gtin, Number.isFinite(heat) ? heat : COLD]));
}

/** The people of these and of their networks who were counted today. */
async function peopleOf(tx: Queryable, interest: readonly CountedInterest[], at: Date) {
  const { rows } = await tx.query<CountedPerson>(
    `select distinct counted.gtin, counted.person, counted.network, counted.share, counted.weight
     from lookup.interest_people as counted
     join unnest($2::text[], $3::text[], $4::text[]) as given (gtin, person, network)
       on counted.gtin = given.gtin and (counted.person = given.person or counted.network = given.network)
     where counted.day = $1`,
    [dayOf(at), ...columnsOf(interest)],
  );
  return rows;
}

async function writePeople(tx: Queryable, people: readonly CountedPerson[], at: Date): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `insert into lookup.interest_people (day, gtin, person, network, share, weight)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
     on conflict (day, gtin, person) do update set weight = excluded.weight`,
    [dayOf(at), ...columnsOf(people), people.map(({ share }) => share), people.map(({ weight }) => weight)],
  );
}

async function writeHeats(tx: Queryable, heats: ReadonlyMap<string, number>, at: Date): Promise<void> {
  if (heats.size === 0) return;
  await tx.query(
    `update lookup.interest set heat = warmer.heat, noted_at = greatest(noted_at, $3)
     from unnest($1::text[], $2::float8[]) as warmer (gtin, heat) where interest.gtin = warmer.gtin`,
    [[...heats.keys()], [...heats.values()], at],
  );
}

function columnsOf(interest: readonly CountedInterest[]): [string[], string[], string[]] {
  return [
    interest.map(({ gtin }) => gtin),
    interest.map(({ person }) => person),
    interest.map(({ network }) => network),
  ];
}

function keyOf({ gtin, person }: CountedInterest): string {
  return `${gtin} ${person}`;
}

function networkOf({ gtin, network }: CountedInterest): string {
  return `${gtin} ${network}`;
}
