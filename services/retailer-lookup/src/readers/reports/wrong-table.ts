import type { WrongPart } from "@stockfinder/contracts/observations";
import type { TwoDaysDigests } from "@stockfinder/database/daily-digest";
import type { Database, Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

const KEPT_FOR = "1 day";

export interface WrongReport {
  /** Of the offer's page, without fragment and tracking parameters. */
  readonly url: string;
  readonly part: WrongPart;
  readonly network: TwoDaysDigests;
  readonly at: Date;
}

/** Stores a report; returns how many networks said the same within a day, or null if this one had. */
export async function addWrongReport(
  database: Pick<Database, "transaction">,
  { url, part, network, at }: WrongReport,
): Promise<number | null> {
  return await database.transaction(async (tx) => {
    // Of two networks that report at once, one counts the other: each number is returned once.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('lookup.wrong ' || $1, 0))", [url]);
    await tx.query(
      `delete from lookup.wrong_reports where url = $1 and reported_at < $2::timestamptz - interval '${KEPT_FOR}'`,
      [url, at],
    );
    const { rowCount } = await tx.query(
      `insert into lookup.wrong_reports (url, part, network, reported_at)
       select $1, $2, $3, $5
       where not exists (select from lookup.wrong_reports where url = $1 and part = $2 and network in ($3, $4))`,
      [url, part, network.today, network.yesterday, at],
    );
    if (rowCount === 0) return null;
    const { rows } = await tx.query<{ networks: number }>(
      "select count(*)::integer as networks from lookup.wrong_reports where url = $1 and part = $2",
      [url, part],
    );
    return rows[0]?.networks ?? 0;
  });
}

/** Deletes a batch of reports that are a day old; returns how many. */
export async function removeOldWrongReports(database: Queryable, now: Date): Promise<number> {
  return await removeBatch(
    database,
    "lookup.wrong_reports",
    `reported_at < $1::timestamptz - interval '${KEPT_FOR}'`,
    [now],
  );
}
