import { randomUUID } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { EMBEDDED } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockAccount } from "../src/accounts/accounts.ts";
import { merge } from "../src/accounts/merge.ts";
import { removeAccount } from "../src/operations/accounts.ts";
import { endedSince } from "../src/tokens/families.ts";
import { type AuthService, startService } from "./auth-service.ts";

/** The longest time that a statement may take. */
const SLOWEST_MS = 3_000;
const clock = standingClock();
let auth: AuthService;
beforeAll(async () => {
  auth = await startService(EMBEDDED, {}, { clock });
});
afterAll(() => auth.stop());

/** A slow database: every statement and the commit take the longest allowed time. */
const slow = {
  transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    auth.database.transaction(async (tx) => {
      const answer = await work({
        query(statement, values) {
          clock.move(SLOWEST_MS);
          return tx.query(statement, values);
        },
      });
      clock.move(SLOWEST_MS);
      return answer;
    }),
};

/** The ended sign-ins for a gateway whose last poll was just before the commit. */
const reportedEnds = () => endedSince(auth.database, new Date(clock.now()));

test("gateways get the sign-ins that a slow removal ends", async () => {
  const { principal } = await auth.signIn();
  const context = { requestId: randomUUID(), deadline: 0, signal: AbortSignal.abort(), reuseFor() {} };
  const database = { ...auth.database, ...slow };
  await removeAccount({ database, clock, outbox: { nudge() {} } })({}, { principal, ...context });
  expect(await reportedEnds()).toContainEqual({ id: principal.familyId, isAccountRemoved: true });
});

test("gateways get the sign-ins that a slow merge ends", async () => {
  const [from, into] = [await auth.signIn(), await auth.signIn()];
  const ids = { from: from.principal.accountId, into: into.principal.accountId };
  await slow.transaction(async (tx) => {
    for (const id of Object.values(ids)) await lockAccount(tx, id);
    await merge(tx, { ...ids, requestId: randomUUID() }, clock);
  });
  expect(await reportedEnds()).toEqual([{ id: from.principal.familyId, isAccountRemoved: false }]);
});
