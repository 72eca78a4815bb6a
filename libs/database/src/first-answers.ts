import { createHash } from "node:crypto";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database, Queryable } from "./database.ts";
import { removeBatch } from "./remove-batch.ts";

const KEPT_FOR = "24 hours";
const AGAIN_AFTER_SECONDS = 1;

/** What a caller asks, and how it says that it asks the same again. */
export interface Repeatable {
  readonly operation: string;
  /** The caller's `Idempotency-Key`; without one every request is a new one. */
  readonly key: string | null | undefined;
  /** What makes two requests the same, as JSON; not where they came from. */
  readonly input: unknown;
  readonly now: Date;
}

/** Makes the table in a service's schema where it is not there yet. Called once at start, before its migrations or after. */
export async function createFirstAnswers(database: Database, schema: string): Promise<void> {
  await database.transaction(async (tx) => {
    // "if not exists" alone fails when two copies of a service start at the same moment.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`first answers of ${schema}`]);
    await tx.query(`create schema if not exists ${schema}`);
    await tx.query(`create table if not exists ${schema}.answers_by_key (
      key_digest   bytea       primary key,
      input_digest bytea       not null,
      answer       json        not null,
      answered_at  timestamptz not null
    )`);
    await tx.query(
      `create index if not exists answers_by_key_answered_at on ${schema}.answers_by_key (answered_at)`,
    );
  });
}

/**
 * Lets a caller that lost an answer ask again without causing anything twice, for 24 hours: `work` is done when the key comes
 * first, and what it answers is kept in the same transaction `tx` as what it does.
 *
 * @throws {Fault} `conflict` where the key came with another input, or where its first request is being worked on.
 */
export async function answerOnce<Answer>(
  tx: Queryable,
  schema: string,
  request: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request.key) return await work();
  await holdKey(tx, schema, request);
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
 * What `answerOnce` kept of this request, if anything: for who has to know before the transaction begins.
 * @throws {Fault} `conflict` where the key came with another input.
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

/** What removes a batch of the answers that are over a day old, and answers how many. */
export function removeOldAnswers(schema: string): (database: Queryable, now: Date) => Promise<number> {
  return async function removeOldAnswers(database, now) {
    const isOld = `answered_at <= $1::timestamptz - interval '${KEPT_FOR}'`;
    return await removeBatch(database, `${schema}.answers_by_key`, isOld, [now]);
  };
}

/** Keeps others with the same key out until `tx` ends. */
async function holdKey(tx: Queryable, schema: string, request: Repeatable): Promise<void> {
  const { rows } = await tx.query<{ held: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held",
    [`answers of ${schema} by ${keyDigest(request).toString("hex")}`],
  );
  if (rows[0]?.held) return;
  throw new Fault("conflict", "A request with this Idempotency-Key is being worked on", {
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  });
}

function keyDigest({ operation, key }: Repeatable): Buffer {
  return digest([operation, key]);
}

function digest(value: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(value)).digest();
}
