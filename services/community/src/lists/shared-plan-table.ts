import type { OutputOf } from "@stockfinder/contracts/operation";
import { type readSharedPlan, SHARED_PLAN_MS } from "@stockfinder/contracts/plans";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

type SharedPlan = OutputOf<typeof readSharedPlan>;

/** Of a list; older ones give way. */
const MOST_OF_LIST = 20;

/** `digest` is that of the token (`listGuest`). */
export async function insertSharedPlan(
  tx: Queryable,
  listId: string,
  digest: string,
  content: Pick<SharedPlan, "plan" | "lines">,
  at: Date,
): Promise<void> {
  await tx.query(
    "insert into community.shared_plans (digest, list_id, content, made_at) values ($1, $2, $3, $4)",
    [digest, listId, JSON.stringify(content), at],
  );
  await tx.query(
    `delete from community.shared_plans where digest in (
       select digest from community.shared_plans where list_id = $1 order by made_at desc, digest offset ${MOST_OF_LIST}
     )`,
    [listId],
  );
}

/** Null if it was withdrawn, or has ended. */
export async function findSharedPlan(
  database: Queryable,
  digest: string,
  now: number,
): Promise<SharedPlan | null> {
  const { rows } = await database.query<{
    content: Pick<SharedPlan, "plan" | "lines">;
    madeAt: Date;
  }>(`select content, made_at as "madeAt" from community.shared_plans where digest = $1 and made_at > $2`, [
    digest,
    new Date(now - SHARED_PLAN_MS),
  ]);
  const [row] = rows;
  if (!row) return null;
  const until = new Date(row.madeAt.getTime() + SHARED_PLAN_MS);
  return { ...row.content, madeAt: row.madeAt.toISOString(), until: until.toISOString() };
}

export async function deleteSharedPlans(tx: Queryable, listId: string): Promise<void> {
  await tx.query("delete from community.shared_plans where list_id = $1", [listId]);
}

/** Deletes a batch of plans that have ended, and returns how many. */
export async function removeEndedPlans(database: Queryable, now: Date): Promise<number> {
  return await removeBatch(database, "community.shared_plans", "made_at <= $1", [
    new Date(now.getTime() - SHARED_PLAN_MS),
  ]);
}
