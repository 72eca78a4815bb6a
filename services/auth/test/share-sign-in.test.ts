import { logout, refresh, shareSignIn } from "@stockfinder/contracts/accounts";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockAccount } from "../src/accounts/accounts.ts";
import { endFamiliesOf } from "../src/tokens/families.ts";
import { type AuthService, startService } from "./auth-service.ts";

const WAITS_FOR_A_LOCK =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describe.each(SETUPS)("a shared sign-in, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  const renew = (refreshToken: string) => auth.call(refresh, { refreshToken });
  const ended = { code: "unauthorized", message: "This sign-in is over" };

  test("is of the same account with the same rights, and is renewed apart", async () => {
    const site = await auth.signIn();
    const { shared, ...renewed } = await auth.call(shareSignIn, { refreshToken: site.refreshToken });

    const { familyId, ...owner } = await auth.principalOf(shared.access_token);
    const { familyId: siteFamily, ...siteOwner } = await auth.principalOf(renewed.access_token);
    expect(owner).toEqual(siteOwner);
    expect(familyId).not.toBe(siteFamily);

    let [ofSite, ofExtension] = [renewed.refresh_token, shared.refresh_token];
    for (let turn = 0; turn < 4; turn += 1) {
      ofSite = (await renew(ofSite)).refresh_token;
      ofExtension = (await renew(ofExtension)).refresh_token;
    }
    await auth.call(logout, { refreshToken: ofSite });
    await expect(renew(ofSite)).rejects.toMatchObject(ended);
    await renew(ofExtension);
  });

  test("of a guest is a guest's", async () => {
    const fingerprint = "guest-of-a-shared-sign-in";
    await auth.signIn(fingerprint);
    const { refreshToken } = await auth.signIn(fingerprint);
    const { shared } = await auth.call(shareSignIn, { refreshToken });
    expect(await auth.principalOf(shared.access_token)).toMatchObject({ rights: "guest" });
  });

  test("is refused for a used-up token, which ends the sign-in", async () => {
    const { refreshToken } = await auth.signIn();
    const second = await renew(refreshToken);
    const third = await renew(second.refresh_token);
    await expect(auth.call(shareSignIn, { refreshToken })).rejects.toMatchObject(ended);
    await expect(renew(third.refresh_token)).rejects.toMatchObject(ended);
  });

  test.skipIf(setup.postgres === null)("ends with all others that end meanwhile", async () => {
    const { principal, refreshToken } = await auth.signIn();
    const { accountId } = principal;
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const { promise: begun, resolve: sharingBegun } = Promise.withResolvers<void>();
    // As an upgrade does.
    const ending = auth.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      isLocked();
      await begun;
      await endFamiliesOf(tx, { accountId, owner: accountId, at: new Date(auth.clock.now()) });
    });
    await locked;
    const refused = expect(auth.call(shareSignIn, { refreshToken })).rejects.toMatchObject(ended);
    await expect
      .poll(async () => (await auth.database.query(WAITS_FOR_A_LOCK)).rowCount)
      .toBeGreaterThan(0)
      .finally(sharingBegun);
    await ending;

    await refused;
    const { rows } = await auth.database.query("select from auth.families where account_id = $1", [
      accountId,
    ]);
    expect(rows).toEqual([]);
  });

  test.each(["", "sfr_made-up"])("is not given for %j", async (refreshToken) => {
    await expect(auth.call(shareSignIn, { refreshToken })).rejects.toMatchObject(ended);
  });
});
