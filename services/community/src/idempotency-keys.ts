import { createHash } from "node:crypto";
import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

const KEPT_FOR = "24 hours";
const AGAIN_AFTER_SECONDS = 1;

/** One request of one caller, however often it is sent. */
export interface KeyedRequest {
  readonly userID: string;
  readonly key: string;
  /** What is asked for, as JSON: under the same key it must stay the same. */
  readonly input: unknown;
  readonly now: Date;
}

/**
 * What was answered to this request before, if it was.
 * @throws {Fault} `conflict` where another request was answered under this key.
 */
export async function answeredBefore(database: Queryable, request: KeyedRequest): Promise<string | null> {
  const { rows } = await database.query<{ input_digest: Uint8Array; post_id: string }>(
    `select input_digest, post_id from community.idempotency_keys
     where key_digest = $1 and answered_at > $2::timestamptz - interval '${KEPT_FOR}'`,
    [keyDigest(request), request.now],
  );
  const [answer] = rows;
  if (!answer) return null;
  if (inputDigest(request).equals(answer.input_digest)) return answer.post_id;
  throw new Fault("conflict", "This Idempotency-Key was used for another post");
}

/**
 * Keeps others with the same key out until `tx` ends.
 * @throws {Fault} `conflict` where one of them is at work now.
 */
export async function holdKey(tx: Queryable, request: KeyedRequest): Promise<void> {
  const { rows } = await tx.query<{ held: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held",
    [`community.addPost ${keyDigest(request).toString("hex")}`],
  );
  if (rows[0]?.held) return;
  throw new Fault("conflict", "A request with this Idempotency-Key is being answered", {
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  });
}

export async function keepAnswer(tx: Queryable, request: KeyedRequest, postId: string): Promise<void> {
  await tx.query(
    `insert into community.idempotency_keys (key_digest, input_digest, post_id, answered_at) values ($1, $2, $3, $4)
     on conflict (key_digest) do update
     set input_digest = excluded.input_digest, post_id = excluded.post_id, answered_at = excluded.answered_at`,
    [keyDigest(request), inputDigest(request), postId, request.now],
  );
}

/** Removes a batch of keys that may be used anew; answers how many. */
export async function removeOldKeys(database: Queryable, now: Date): Promise<number> {
  const isOld = `answered_at < $1::timestamptz - interval '${KEPT_FOR}'`;
  return await removeBatch(database, "community.idempotency_keys", isOld, [now]);
}

/** A key counts for its caller alone. No id has a space in it. */
function keyDigest({ userID, key }: KeyedRequest): Buffer {
  return createHash("sha256").update(`${userID} ${key}`).digest();
}

function inputDigest({ input }: KeyedRequest): Buffer {
  return createHash("sha256").update(JSON.stringify(input)).digest();
}
