import { randomUUID } from "node:crypto";
import { issueUpgradeToken, register } from "@stockfinder/contracts/accounts";
import { addKey } from "@stockfinder/contracts/keys";
import { type AccountPrincipal, ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { decodeJwt } from "jose";
import type { ProviderIdentity } from "../../src/sign-in/provider-sign-in.ts";
import { type Parts, partsOn, type Shared } from "./parts.ts";

export const ORIGIN = "https://stockfinder.example";

/** A signed-in browser. */
export interface SignedIn {
  readonly principal: AccountPrincipal;
  readonly refreshToken: string;
}

/** The accounts before each run, made as the product makes them. */
export interface World {
  /** An anonymous account: its fingerprint, the secret of its browser, and its sign-in. */
  readonly fingerprint: string;
  readonly deviceSecret: string;
  readonly anonymous: SignedIn;
  readonly upgradeToken: string;
  readonly key: { readonly id: string; readonly key: string };
  /** Of the anonymous account. */
  readonly referralCode: string;
  /** Has an account by Google. */
  readonly known: ProviderIdentity;
  readonly knownSignIn: SignedIn;
  /** Has none yet. */
  readonly unknown: ProviderIdentity;
}

export function aPerson(): ProviderIdentity {
  const subject = randomUUID();
  return { accountType: "google", subject, email: `${subject}@example.com`, name: "Ann Shopper" };
}

/** Signs a browser in anonymously. */
export async function registered(
  { handlers }: Parts,
  input: { readonly fingerprint: string; readonly deviceSecret?: string },
): Promise<SignedIn & { readonly deviceSecret: string }> {
  const answer = (await handlers.call(
    register,
    { accountType: "anonymous", ...input, origin: ORIGIN },
    ANONYMOUS,
  )) as { accessToken: string; refreshToken: string; deviceSecret?: string };
  return { ...signedIn(answer), deviceSecret: answer.deviceSecret ?? "" };
}

/** Signs a person in by a provider. */
export async function signedInBy(
  { handlers }: Parts,
  { people }: Shared,
  person: ProviderIdentity,
  fingerprint: string,
) {
  const input = {
    accountType: person.accountType,
    tokenId: people.codeFor(person),
    fingerprint,
    origin: ORIGIN,
  };
  return signedIn(
    (await handlers.call(register, input, ANONYMOUS)) as { accessToken: string; refreshToken: string },
  );
}

function signedIn({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): SignedIn {
  const { sub = "", fam } = decodeJwt<{ fam: string }>(accessToken);
  return { principal: { kind: "account", accountId: sub, familyId: fam, rights: "owner" }, refreshToken };
}

export async function aWorld(database: Database, shared: Shared): Promise<World> {
  const parts = await partsOn(database, shared);
  const { handlers } = parts;
  const fingerprint = randomUUID();
  const { deviceSecret, ...anonymous } = await registered(parts, { fingerprint });
  const { principal } = anonymous;
  const { encryptedToken } = (await handlers.call(issueUpgradeToken, {}, principal)) as {
    encryptedToken: string;
  };
  const key = (await handlers.call(
    addKey,
    { name: "mine", scopes: ["read"], expiresAt: null },
    principal,
  )) as World["key"];
  const known = aPerson();
  const knownSignIn = await signedInBy(parts, shared, known, randomUUID());
  const code = await database.query<{ code: string }>(
    "select code from auth.referral_codes where account_id = $1",
    [principal.accountId],
  );
  return {
    referralCode: code.rows[0]?.code ?? "",
    fingerprint,
    deviceSecret,
    anonymous,
    upgradeToken: encryptedToken,
    key,
    known,
    knownSignIn,
    unknown: aPerson(),
  };
}
