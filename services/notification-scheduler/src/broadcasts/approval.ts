import type { Queryable } from "@stockfinder/database/database";
import type { Reachable } from "./reach.ts";

/** A send that a second person may have to approve. */
export interface SendToApprove {
  readonly by: string;
  /** Null before the first send. */
  readonly broadcastId: string | null;
  readonly now: Date;
  /** From how many recipients a second person must approve; null if there is no second person. */
  readonly approvalFrom: number | null;
}

/**
 * Whether a second person must approve a send: together with what its member of staff sent within a day without
 * approval, it reaches the limit. Until `tx` ends, no other transaction counts for this member.
 */
export async function needsApproval(
  tx: Queryable,
  { people, alreadyReached }: Pick<Reachable, "people" | "alreadyReached">,
  { by, broadcastId, now, approvalFrom }: SendToApprove,
): Promise<boolean> {
  if (approvalFrom === null || people.length === 0) return false;
  await tx.query("select pg_advisory_xact_lock(hashtextextended('alerts.staff ' || $1, 0))", [by]);
  const { rows } = await tx.query<{ reached: number }>(
    `select coalesce(sum(step.people), 0)::int as reached
     from alerts.broadcast_steps as step join alerts.broadcasts as broadcast on broadcast.id = step.broadcast_id
     where step.at > $2::timestamptz - interval '24 hours' and step.step in ('canarySent', 'sent')
       and case step.by when 'schedule' then broadcast.asked_by else step.by end = $1
       and broadcast.approved_by is null and broadcast.id is distinct from $3::uuid`,
    [by, now, broadcastId],
  );
  return people.length + alreadyReached + (rows[0]?.reached ?? 0) >= approvalFrom;
}
