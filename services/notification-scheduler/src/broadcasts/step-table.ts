import type { AuditStep, StaffStep } from "@stockfinder/contracts/staff";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { removalOf } from "@stockfinder/database/remove-batch";

const KEPT_FOR = "400 days";

export interface StepTaken {
  readonly at: Date;
  /** The staff member's name, or `schedule`. */
  readonly by: string;
  readonly step: StaffStep;
  /** The broadcast; one that is only previewed has no id. */
  readonly of: { readonly notiId: string; readonly id?: string };
  readonly people?: number;
  readonly detail?: string | null;
}

export async function addStep(tx: Queryable, { of: { notiId, id }, ...step }: StepTaken): Promise<void> {
  await insertRow(tx, "alerts.broadcast_steps", { ...step, notiId, broadcastId: id ?? null });
}

interface StepRow extends Omit<AuditStep, "at"> {
  readonly at: Date;
}

/** The steps before the one with the id `before`, the newest first. */
export async function stepsBefore(
  database: Queryable,
  before: number | null,
  most: number,
): Promise<AuditStep[]> {
  const { rows } = await database.query<StepRow>(
    `select id::int, at, by, step, noti_id as "notiId", broadcast_id as "broadcastId", people, detail
     from alerts.broadcast_steps where $1::bigint is null or id < $1 order by id desc limit $2`,
    [before, most],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export const removeOldSteps = removalOf("alerts.broadcast_steps", "at", KEPT_FOR);
