import type { OutputOf } from "@stockfinder/contracts/operation";
import { type readSharedPlan, SHARED_PLAN_MS } from "@stockfinder/contracts/plans";
import type { Database, Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

type SharedPlan = OutputOf<typeof readSharedPlan>;

/** Of a list; older ones give way. */
const MOST_OF_LIST = 20;

/** Adds a plan that is still to be made, so that it can be withdrawn meanwhile. `digest` is that of the token (`listGuest`). */
export async function beginSharedPlan(
  tx: Queryable,
  listId: string,
  digest: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into community.shared_plans (digest, list_id, content, made_at)
     select $1, id, 'null', $3 from community.lists where id = $2 for key share`,
    [digest, listId, at],
  );
}

/** False if it was withdrawn meanwhile, or its list deleted. */
export async function finishSharedPlan(
  database: Pick<Database, "transaction">,
  listId: string,
  digest: string,
  content: Pick<SharedPlan, "plan" | "lines">,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const { rowCount } = await tx.query("update community.shared_plans set content = $2 where digest = $1", [
      digest,
      JSON.stringify(content),
    ]);
    await tx.query(
      `delete from community.shared_plans where digest in (
         select digest from community.shared_plans where list_id = $1 and content::text <> 'null'
         order by made_at desc, digest offset ${MOST_OF_LIST}
       )`,
      [listId],
    );
    return rowCount === 1;
  });
}

/** Null if it was withdrawn, has ended, or is not made yet. */
export async function findSharedPlan(
  database: Queryable,
  digest: string,
  now: number,
): Promise<SharedPlan | null> {
  const { rows } = await database.query<{
    content: Pick<SharedPlan, "plan" | "lines"> | null;
    madeAt: Date;
  }>(`select content, made_at as "madeAt" from community.shared_plans where digest = $1 and made_at > $2`, [
    digest,
    new Date(now - SHARED_PLAN_MS),
  ]);
  const [row] = rows;
  if (!row?.content) return null;
  const until = new Date(row.madeAt.getTime() + SHARED_PLAN_MS);
  return { ...row.content, madeAt: row.madeAt.toISOString(), until: until.toISOString() };
}

export async function deleteSharedPlans(tx: Queryable, listId: string): Promise<void> {
  await tx.query("delete from community.shared_plans where list_id = $1", [listId]);
}

export const removeEndedPlans = removalOf("community.shared_plans", "made_at", SHARED_PLAN_MS);
