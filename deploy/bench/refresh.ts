import { randomBytes, randomUUID } from "node:crypto";
import { refresh } from "@stockfinder/auth/operations/refresh";
import { createAccessTokens } from "@stockfinder/auth/tokens/access-tokens";
import { KeyRing } from "@stockfinder/auth/tokens/key-ring";
import { createRefreshTokens } from "@stockfinder/auth/tokens/refresh-tokens";
import { connectCache } from "@stockfinder/cache/connect";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { systemClock } from "@stockfinder/service/clock";
import { createLogger } from "@stockfinder/service/logger";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { compare, describeMeasure, measured } from "./compare.ts";
import type { ProductUrls } from "./product-targets.ts";
import type { Row } from "./table.ts";
import { THIS_PROCESS } from "./target.ts";

const SECONDS = 2;
const IN_FLIGHT = 64;
/** The service's own limit; enough clients that none reaches it. */
const RENEWALS = { name: "auth-refresh", points: 120, seconds: 60 };
const CLIENTS = 3_000;
const AUTH_MIGRATIONS = new URL("../../services/auth/migrations/", import.meta.url);

/** Compares a token refresh by auth's own handler with its central statement: updating one row by its key. */
export async function tokenRefresh(urls: ProductUrls): Promise<Row[]> {
  const { keyPrefix, remove } = freshKeyPrefix(urls.redis);
  const database = await openDatabase(urls.postgres);
  const cache = await connectCache(urls.redis, { keyPrefix });
  try {
    const renew = await renewals(database, cache.limiter(RENEWALS));
    const update = await updates(database);
    const { ratio, subject, baseline } = await compare("refresh", load(renew), load(update));
    return [
      {
        name: "refresh tokens renewed, without gateway and bus",
        baseline: "a row updated by its key",
        value: ratio.toFixed(2),
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}; one update too, and a limit in Redis and a signature`,
      },
    ];
  } finally {
    await Promise.all([database.close(), cache.close()]);
    await remove();
  }
}

type Work = (client: number) => Promise<unknown>;

async function renewals(
  database: Database,
  limiter: Parameters<typeof createRefreshTokens>[0]["limiter"],
): Promise<Work> {
  await migrate(database, { schema: "auth", folder: AUTH_MIGRATIONS });
  const tokenSecret = randomBytes(32).toString("base64url");
  const logger = createLogger({ service: "bench", level: "silent" });
  const parts = { tokenSecret, database, clock: systemClock, logger };
  const refreshTokens = createRefreshTokens({ ...parts, metrics: { refreshed: () => {} }, limiter });
  const handler = refresh({ refreshTokens, accessTokens: createAccessTokens(new KeyRing(parts)) });

  const accountId = randomUUID();
  const held: string[] = [];
  await database.transaction(async (tx) => {
    await tx.query(
      "insert into auth.accounts (id, account_type, created_at) values ($1, 'anonymous', now())",
      [accountId],
    );
    while (held.length < CLIENTS) {
      const { refreshToken } = await refreshTokens.start(tx, { accountId, rights: "owner" });
      held.push(refreshToken);
    }
  });
  const context = {
    principal: ANONYMOUS,
    requestId: "bench",
    deadline: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    reuseFor: () => {},
  };
  return async (client) => {
    const renewed = await handler({ refreshToken: held[client] }, context);
    if (!("refresh_token" in renewed)) throw new Error("a refresh answers with tokens");
    held[client] = renewed.refresh_token;
  };
}

async function updates(database: Database): Promise<Work> {
  const ids = Array.from({ length: CLIENTS }, () => randomUUID());
  await database.query("create schema bench");
  await database.query(
    "create table bench.rows (id uuid primary key, value bytea not null, at timestamptz not null) with (fillfactor = 80)",
  );
  await database.query(
    "insert into bench.rows (id, value, at) select id, '', now() from unnest($1::uuid[]) as ids (id)",
    [ids],
  );
  return (client) =>
    database.query("update bench.rows set value = $2, at = $3 where id = $1 returning id", [
      ids[client],
      randomBytes(32),
      new Date(),
    ]);
}

/** The number of concurrent refreshes, each client in turn. */
function load(work: Work) {
  return () =>
    measured([THIS_PROCESS], SECONDS, async () => {
      const started = performance.now();
      const until = started + SECONDS * 1_000;
      let done = 0;
      const loop = async () => {
        while (performance.now() < until) await work(done++ % CLIENTS);
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
      return done / ((performance.now() - started) / 1_000);
    });
}
