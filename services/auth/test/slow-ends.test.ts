import { randomUUID } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockAccount } from "../src/accounts/accounts.ts";
import { merge } from "../src/accounts/merge.ts";
import { removeAccount } from "../src/operations/remove-account.ts";
import { endedSince } from "../src/tokens/families.ts";
import { type AuthService, startService } from "./auth-service.ts";

const [EMBEDDED] = SETUPS;
/** What a statement may take at the most. */
const SLOWEST_MS = 3_000;
const clock = standingClock();
let auth: AuthService;
beforeAll(async () => {
  auth = await startService(EMBEDDED, {}, { clock });
});
afterAll(() => auth.stop());

/** The database on the worst of days: every statement, and the commit, takes as long as it may. */
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

/** What a gateway hears that has asked until just before the commit. */
const heard = () => endedSince(auth.database, new Date(clock.now()));

test("a gateway hears of the sign-ins that end with a removal, however long that takes", async () => {
  const { principal } = await auth.signIn();
  const context = { requestId: randomUUID(), deadline: 0, signal: AbortSignal.abort(), reuseFor() {} };
  const database = { ...auth.database, ...slow };
  await removeAccount({ database, clock, outbox: { nudge() {} } })({}, { principal, ...context });
  expect(await heard()).toContainEqual({ id: principal.familyId, accountIsGone: true });
});

test("and with a merge", async () => {
  const [from, into] = [await auth.signIn(), await auth.signIn()];
  const ids = { from: from.principal.accountId, into: into.principal.accountId };
  await slow.transaction(async (tx) => {
    for (const id of Object.values(ids)) await lockAccount(tx, id);
    await merge(tx, { ...ids, requestId: randomUUID() }, clock);
  });
  expect(await heard()).toEqual([{ id: from.principal.familyId, accountIsGone: false }]);
});
