import { randomUUID } from "node:crypto";
import {
  issueUpgradeToken,
  logout,
  refresh,
  register,
  removeAccount,
  upgrade,
} from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, ORIGIN, type SignedInClient, startService } from "./auth-service.ts";

const MONTH_MS = 31 * 86_400_000;

/** The error as the caller sees it. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Fault)) throw new Error("The call was not rejected", { cause: error });
  return error.toMessage();
}

describe.each(SETUPS)("errors do not reveal whether an account exists, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  const signedOut = async () => {
    const client = await auth.signIn();
    await auth.call(logout, { refreshToken: client.refreshToken });
    return client;
  };
  const removed = async () => {
    const client = await auth.signIn();
    await auth.call(removeAccount, {}, client.principal);
    return client;
  };
  const idle = async () => {
    const client = await auth.signIn();
    auth.clock.move(MONTH_MS);
    return client;
  };
  /** Well-formed, but with a wrong tag. */
  const forged = ({ refreshToken }: SignedInClient) => `${refreshToken.slice(0, -4)}AAAA`;

  test("all invalid refresh tokens get the same error", async () => {
    const refreshTokens = [
      "",
      "not a token",
      forged(await auth.signIn()),
      (await signedOut()).refreshToken,
      (await removed()).refreshToken,
      (await idle()).refreshToken,
    ];
    const refusal = await refusalOf(auth.call(refresh, {}));
    expect(refusal).toMatchObject({ code: "unauthorized" });
    for (const refreshToken of refreshTokens) {
      expect(await refusalOf(auth.call(refresh, { refreshToken }))).toEqual(refusal);
      expect(await auth.call(logout, { refreshToken })).toBeNull();
    }
  });

  test("all invalid upgrade tokens get the same error", async () => {
    const grantedTo = async ({ principal }: SignedInClient) =>
      (await auth.call(issueUpgradeToken, {}, principal)).encryptedToken;
    const refusalTo = (encryptedToken: string) => {
      const asked = { accountType: "google", tokenId: "code", state: "f:none:x", origin: ORIGIN } as const;
      return refusalOf(auth.call(upgrade, { ...asked, encryptedToken }));
    };
    const [leaving, gone, late] = [await auth.signIn(), await auth.signIn(), await auth.signIn()];
    const [ofLeaving, ofGone, ofLate] = [
      await grantedTo(leaving),
      await grantedTo(gone),
      await grantedTo(late),
    ];
    await auth.call(logout, { refreshToken: leaving.refreshToken });
    await auth.call(removeAccount, {}, gone.principal);

    const refusal = await refusalTo("not a token");
    expect(refusal).toMatchObject({ code: "unauthorized" });
    expect(await refusalTo(ofLeaving)).toEqual(refusal);
    expect(await refusalTo(ofGone)).toEqual(refusal);
    auth.clock.move(600_000);
    expect(await refusalTo(ofLate)).toEqual(refusal);
  });

  test("a wrong device secret is treated like a missing one", async () => {
    const fingerprint = randomUUID();
    const asked = { accountType: "anonymous", fingerprint, origin: ORIGIN } as const;
    await auth.call(register, asked);
    const without = await auth.call(register, asked);
    const wrong = await auth.call(register, { ...asked, deviceSecret: "made up" });
    expect(Object.keys(wrong)).toEqual(Object.keys(without));
  });
});
