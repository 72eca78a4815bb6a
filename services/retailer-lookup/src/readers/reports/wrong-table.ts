import type { ShownReading, WrongStore } from "@stockfinder/contracts/health";
import type { WrongPart } from "@stockfinder/contracts/observations";
import type { TwoDaysDigests } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

const KEPT_FOR = "1 day";

export interface WrongReport {
  readonly url: string;
  readonly part: WrongPart;
  /** In the directory. */
  readonly store: string;
  readonly shown: ShownReading | null;
  readonly network: TwoDaysDigests;
  readonly at: Date;
}

/** Stores a report; returns how many networks said the same within a day, or null if this one had. */
export async function addWrongReport(
  database: Pick<Database, "transaction">,
  { url, part, store, shown, network, at }: WrongReport,
): Promise<number | null> {
  return await database.transaction(async (tx) => {
    // Of two networks that report at once, one counts the other: each number is returned once.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('lookup.wrong ' || $1, 0))", [url]);
    await tx.query(
      `delete from lookup.wrong_reports where url = $1 and reported_at < $2::timestamptz - interval '${KEPT_FOR}'`,
      [url, at],
    );
    const { rowCount } = await tx.query(
      `insert into lookup.wrong_reports (url, part, network, reported_at, store, shown)
       select $1, $2, $3, $5, $6, $7
       where not exists (select from lookup.wrong_reports where url = $1 and part = $2 and network in ($3, $4))`,
      [url, part, network.today, network.yesterday, at, store, shown],
    );
    if (rowCount === 0) return null;
    const { rows } = await tx.query<{ networks: number }>(
      "select count(*)::integer as networks from lookup.wrong_reports where url = $1 and part = $2",
      [url, part],
    );
    return rows[0]?.networks ?? 0;
  });
}

const MOST_STORES = 10;
const MOST_READINGS = 3;

export async function worstStores(
  database: Pick<Database, "query">,
  now: Date,
): Promise<readonly Omit<WrongStore, "name">[]> {
  const { rows } = await database.query<WrongRow>(
    `with lately as (
       select * from lookup.wrong_reports
       where store is not null and reported_at > $1::timestamptz - interval '${KEPT_FOR}'
     ), worst as (
       select store, count(distinct network)::integer as networks, count(*) as reports
       from lately group by store order by networks desc, reports desc, store limit ${MOST_STORES}
     )
     select worst.store, worst.networks, last.url, last.part, last.reported_at, last.shown
     from worst cross join lateral (
       select * from (
         select distinct on (url, part) url, part, reported_at, shown
         from lately where lately.store = worst.store order by url, part, reported_at desc
       ) each_part order by reported_at desc limit ${MOST_READINGS}
     ) last
     order by worst.networks desc, worst.reports desc, worst.store, last.reported_at desc`,
    [now],
  );
  return [...Map.groupBy(rows, ({ store }) => store)].map(([id, its]) => ({
    id,
    networks: its[0]?.networks ?? 0,
    last: its.map(({ url, part, reported_at, shown }) => ({
      url,
      part,
      at: reported_at.toISOString(),
      shown,
    })),
  }));
}

interface WrongRow {
  readonly store: string;
  readonly networks: number;
  readonly url: string;
  readonly part: WrongPart;
  readonly reported_at: Date;
  readonly shown: ShownReading | null;
}

export const removeOldWrongReports = removalOf("lookup.wrong_reports", "reported_at", KEPT_FOR);
