import { createHash } from "node:crypto";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database, Queryable } from "./database.ts";
import { migrateShared } from "./migrate.ts";
import { removeBatch } from "./remove-batch.ts";

const FOLDER = new URL("../migrations/", import.meta.url);
const KEPT_FOR = "24 hours";
const RETRY_AFTER_SECONDS = 1;

export interface Repeatable {
  readonly operation: string;
  readonly key: string | null | undefined;
  /** The input that must be equal in a repeat, as JSON; without the caller's address. */
  readonly input: unknown;
  readonly now: Date;
}

/** Creates the table in a service's schema, or brings it up to date. Called once at start, before or after the migrations. */
export async function createFirstAnswers(
  database: Pick<Database, "session">,
  schema: string,
  count?: number,
): Promise<void> {
  await migrateShared(database, { schema, owner: "first-answers", folder: FOLDER, count });
}

/**
 * Runs `work` once for each key, and returns its stored answer to repeats within 24 hours. The answer is stored in `tx`, the
 * transaction of `work`.
 *
 * @throws {Fault} `conflict` if the key was used with other input, or if its first request is still running.
 */
export async function answerOnce<Answer>(
  tx: Queryable,
  schema: string,
  request: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request.key) return await work();
  await lockKey(tx, schema, request);
  const first = await firstAnswer<Answer>(tx, schema, request);
  if (first) return first.answer;
  const answer = await work();
  await tx.query(
    `insert into ${schema}.answers_by_key (key_digest, input_digest, answer, answered_at) values ($1, $2, $3, $4)
     on conflict (key_digest) do update
     set input_digest = excluded.input_digest, answer = excluded.answer, answered_at = excluded.answered_at`,
    [keyDigest(request), digest(request.input), JSON.stringify(answer), request.now],
  );
  return answer;
}

/**
 * Returns the answer that `answerOnce` stored for this request, or null. For checks before the transaction begins.
 * @throws {Fault} `conflict` if the key was used with other input.
 */
export async function firstAnswer<Answer>(
  database: Queryable,
  schema: string,
  request: Repeatable,
): Promise<{ readonly answer: Answer } | null> {
  if (!request.key) return null;
  const { rows } = await database.query<{ input_digest: Uint8Array; answer: Answer }>(
    `select input_digest, answer from ${schema}.answers_by_key
     where key_digest = $1 and answered_at > $2::timestamptz - interval '${KEPT_FOR}'`,
    [keyDigest(request), request.now],
  );
  const [first] = rows;
  if (!first) return null;
  if (digest(request.input).equals(first.input_digest)) return { answer: first.answer };
  throw new Fault("conflict", "This Idempotency-Key was used with other input");
}

/** Returns a function that deletes a batch of answers older than a day and returns how many. */
export function removeOldAnswers(schema: string): (database: Queryable, now: Date) => Promise<number> {
  return async function removeOldAnswers(database, now) {
    const isOld = `answered_at <= $1::timestamptz - interval '${KEPT_FOR}'`;
    return await removeBatch(database, `${schema}.answers_by_key`, isOld, [now]);
  };
}

/** Locks the key until `tx` ends. */
async function lockKey(tx: Queryable, schema: string, request: Repeatable): Promise<void> {
  const { rows } = await tx.query<{ held: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held",
    [`answers of ${schema} by ${keyDigest(request).toString("hex")}`],
  );
  if (rows[0]?.held) return;
  throw new Fault("conflict", "A request with this Idempotency-Key is being worked on", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function keyDigest({ operation, key }: Repeatable): Buffer {
  return digest([operation, key]);
}

function digest(value: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(value)).digest();
}
