import { randomUUID } from "node:crypto";
import { logout, refresh, removeAccount, userInfo } from "@stockfinder/contracts/accounts";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { ACCESS_TOKEN_MS, endedSignIns, liveSignIns } from "@stockfinder/contracts/sign-in";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRefreshTokens } from "../src/tokens/refresh-tokens.ts";
import { type AuthService, startService } from "./auth-service.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(SETUPS)("refresh tokens, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  const renew = (refreshToken: string) => auth.call(refresh, { refreshToken });
  const ended = { code: "unauthorized", message: "This sign-in is over" };
  const endedSince = async (at: number) => {
    const since = new Date(at).toISOString();
    return (await auth.call(endedSignIns, { since })).familyIds;
  };

  test("each token is exchanged for the next", async () => {
    const { refreshToken, principal } = await auth.signIn();
    const second = await renew(refreshToken);
    const third = await renew(second.refresh_token);
    expect(new Set([refreshToken, second.refresh_token, third.refresh_token]).size).toBe(3);
    expect(await auth.principalOf(third.access_token)).toEqual(principal);
  });

  test("a predecessor returns the same successor again", async () => {
    const { refreshToken } = await auth.signIn();
    const first = await renew(refreshToken);
    for (let again = 0; again < 3; again += 1)
      expect((await renew(refreshToken)).refresh_token).toBe(first.refresh_token);
    const next = await renew(first.refresh_token);
    expect((await renew(first.refresh_token)).refresh_token).toBe(next.refresh_token);
  });

  test("concurrent renewals return the same successor", async () => {
    const { refreshToken } = await auth.signIn();
    const renewed = await Promise.all(Array.from({ length: 8 }, () => renew(refreshToken)));
    expect(new Set(renewed.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  });

  test("a token older than the predecessor ends the family, and the end is reported", async () => {
    const { refreshToken, principal } = await auth.signIn();
    const second = await renew(refreshToken);
    const third = await renew(second.refresh_token);
    const before = auth.clock.now();
    await expect(renew(refreshToken)).rejects.toMatchObject(ended);
    await expect(renew(third.refresh_token)).rejects.toMatchObject(ended);
    expect(await endedSince(before)).toContain(principal.familyId);
  });

  test("a sign-out does not end other sign-ins of the account", async () => {
    const fingerprint = randomUUID();
    const one = await auth.signIn(fingerprint);
    const other = await auth.signIn(fingerprint);
    await auth.call(logout, { refreshToken: one.refreshToken });
    await renew(other.refreshToken);
  });

  test.each(["the newest token", "its predecessor", "an older token"])("%s signs out", async (which) => {
    const { refreshToken, principal } = await auth.signIn();
    const tokens = { "the newest token": "", "its predecessor": "", "an older token": refreshToken };
    tokens["its predecessor"] = (await renew(refreshToken)).refresh_token;
    tokens["the newest token"] = (await renew(tokens["its predecessor"])).refresh_token;
    const before = auth.clock.now();
    const presented = tokens[which as keyof typeof tokens];
    expect(await auth.call(logout, { refreshToken: presented })).toBeNull();
    expect(await auth.call(logout, { refreshToken: presented })).toBeNull();
    for (const token of Object.values(tokens)) await expect(renew(token)).rejects.toMatchObject(ended);
    expect(await endedSince(before)).toContain(principal.familyId);
  });

  test("a sign-out with any other text changes nothing", async () => {
    const { refreshToken } = await auth.signIn();
    const forged = `sfr_${Buffer.concat([Buffer.from(refreshToken.slice(4), "base64url").subarray(0, 16), Buffer.alloc(48)]).toString("base64url")}`;
    for (const other of [undefined, "", "Bearer", "sfr_", forged, refreshToken.slice(0, -1)])
      expect(await auth.call(logout, { refreshToken: other })).toBeNull();
    await renew(refreshToken);
  });

  test("rejects text that is not an issued token", async () => {
    for (const token of [undefined, "", "sfr_", `sfr_${"A".repeat(86)}`])
      await expect(auth.call(refresh, { refreshToken: token })).rejects.toMatchObject(ended);
  });

  test("a token from before a change of TOKEN_SECRET stays valid", async () => {
    const after = createRefreshTokens({
      tokenSecret: "another secret for tests, also long enough",
      database: auth.database,
      clock: auth.clock,
      logger: quietLogger("auth"),
      metrics: { refreshed: () => {} },
      limiter: auth.cache.limiter({ name: "auth-refresh", points: 120, seconds: 60 }),
    });
    const { refreshToken } = await auth.signIn();
    const second = await after.renew(refreshToken, new AbortController().signal);
    expect((await after.renew(refreshToken, new AbortController().signal)).refreshToken).toBe(
      second.refreshToken,
    );
    const third = await renew(second.refreshToken);
    await after.end(third.refresh_token);
    await expect(renew(third.refresh_token)).rejects.toMatchObject(ended);
  });

  test("a sign-in in use expires after 90 days", async () => {
    let { refreshToken } = await auth.signIn();
    for (let day = 29; day < 90; day += 29) {
      auth.clock.move(29 * DAY);
      refreshToken = (await renew(refreshToken)).refresh_token;
    }
    auth.clock.move(3 * DAY - MINUTE);
    refreshToken = (await renew(refreshToken)).refresh_token;
    auth.clock.move(MINUTE);
    await expect(renew(refreshToken)).rejects.toMatchObject(ended);
  });

  test("an unused sign-in expires after 30 days; renewing with the first token counts as use", async () => {
    const idle = await auth.signIn();
    const stubborn = await auth.signIn();
    for (let half = 0; half < 2; half += 1) {
      auth.clock.move(15 * DAY);
      await renew(stubborn.refreshToken);
    }
    await expect(renew(idle.refreshToken)).rejects.toMatchObject(ended);
    auth.clock.move(29 * DAY);
    await renew(stubborn.refreshToken);
  });

  test("an access token expires after ten minutes", async () => {
    const { accessToken, principal } = await auth.signIn();
    auth.clock.move(ACCESS_TOKEN_MS - 2_000);
    expect(await auth.principalOf(accessToken)).toEqual(principal);
    auth.clock.move(2_000);
    await expect(auth.principalOf(accessToken)).rejects.toThrow("exp");
  });

  test("an end is reported again for a few seconds", async () => {
    const { refreshToken, principal } = await auth.signIn();
    await auth.call(logout, { refreshToken });
    const { asOf, familyIds, ofRemovedAccounts } = await auth.call(endedSignIns, {
      since: new Date(auth.clock.now()).toISOString(),
    });
    expect(familyIds).toContain(principal.familyId);
    expect(ofRemovedAccounts).not.toContain(principal.familyId);
    auth.clock.move(9_000);
    expect(await endedSince(auth.clock.now())).toContain(principal.familyId);
    auth.clock.move(MINUTE);
    expect(await endedSince(auth.clock.now())).not.toContain(principal.familyId);
    expect(await endedSince(Date.parse(asOf))).toContain(principal.familyId);
  });

  test("neither an ended nor an expired sign-in is live", async () => {
    const [renewed, expired, left] = [await auth.signIn(), await auth.signIn(), await auth.signIn()];
    const familyIds = [renewed, expired, left].map(({ principal }) => principal.familyId);
    const live = async () => new Set((await auth.call(liveSignIns, { familyIds })).familyIds);
    expect(await live()).toEqual(new Set(familyIds));

    await auth.call(logout, { refreshToken: left.refreshToken });
    expect(await live()).toEqual(new Set(familyIds.slice(0, 2)));
    auth.clock.move(29 * DAY);
    await renew(renewed.refreshToken);
    auth.clock.move(DAY);
    expect(await live()).toEqual(new Set(familyIds.slice(0, 1)));
    expect(await endedSince(auth.clock.now() - 60 * DAY)).not.toContain(expired.principal.familyId);
  });

  test("limits renewals per family", async () => {
    const { refreshToken } = await auth.signIn();
    const other = await auth.signIn();
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (let ten = 0; ten < 13; ten++)
      outcomes.push(...(await Promise.allSettled(Array.from({ length: 10 }, () => renew(refreshToken)))));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(10);
    for (const outcome of refused)
      expect(outcome).toMatchObject({
        reason: { code: "too-many", details: { retryAfterSeconds: expect.any(Number) } },
      });
    await renew(other.refreshToken);
  });

  test("userInfo is null for an anonymous or removed account, and needs a sign-in", async () => {
    const { principal } = await auth.signIn();
    expect(await auth.call(userInfo, {}, principal)).toBeNull();
    await auth.call(removeAccount, {}, principal);
    expect(await auth.call(userInfo, {}, principal)).toBeNull();
    await expect(auth.call(userInfo, {}, ANONYMOUS)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("counts refresh tokens by outcome", async () => {
    const count = async (outcome: string) => {
      const metric = auth.metrics.registry.getSingleMetric("auth_refreshes_total");
      const values = (await metric?.get())?.values ?? [];
      return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    };
    const outcomes = ["renewed", "repeated", "stolen", "refused"];
    const before = await Promise.all(outcomes.map(count));
    const { refreshToken } = await auth.signIn();
    const second = await renew(refreshToken);
    await renew(refreshToken);
    await renew(second.refresh_token);
    for (let time = 0; time < 2; time += 1) await expect(renew(refreshToken)).rejects.toMatchObject(ended);
    const after = await Promise.all(outcomes.map(count));
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([2, 1, 1, 1]);
  });

  test("the database holds no token", async () => {
    const { accessToken, refreshToken } = await auth.signIn();
    const second = (await renew(refreshToken)).refresh_token;
    const { rows } = await auth.database.query<{ row: string }>(
      `select families::text as row from auth.families
       union all select ended_families::text from auth.ended_families
       union all select signing_keys::text from auth.signing_keys`,
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(accessToken.split(".")[2]);
    for (const token of [refreshToken, second]) {
      const secret = Buffer.from(token.slice("sfr_".length), "base64url").subarray(16, 48);
      expect(stored).not.toContain(secret.toString("hex"));
      expect(stored).not.toContain(secret.toString("base64url"));
    }
  });
});
