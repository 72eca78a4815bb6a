import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import {
  ACCESS_TOKEN_MS,
  endedSignIns,
  publishedKeys,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const ACCOUNT_ID = "0190b0a0-0000-4000-8000-000000000001";
export const FAMILY_ID = "0190b0a0-0000-4000-8000-000000000002";

/** Changes to an otherwise valid token. */
export interface Forgery {
  readonly claims?: JWTPayload;
  readonly without?: string;
  readonly header?: { readonly alg?: string; readonly kid?: string };
  readonly key?: CryptoKey | Uint8Array;
}

/** The auth service as a gateway sees it. */
export interface TokenIssuer {
  /** Whether it does not answer. */
  isUnavailable: boolean;
  /** Whether it reports no ended sign-ins. */
  isSilent: boolean;
  /** The number of requests for the keys. */
  readonly keysAsked: number;
  /** The inputs of the gateways' polls of ended sign-ins. */
  readonly polls: readonly string[];
  /** The key that signs now. */
  readonly key: PublishedKey;
  issue(forgery?: Forgery): Promise<string>;
  /** Signs with a new key from now on; the ones before stay published. */
  rotate(): Promise<void>;
  /** Publishes the key that signs and no other. */
  withdrawOldKeys(): void;
  end(familyId: string): void;
  /** Removes the account of a sign-in, which ends it. */
  removeAccountOf(familyId: string): void;
}

export interface PublishedKey {
  readonly kid: string;
  readonly x: string;
  readonly privateKey: CryptoKey;
}

export async function serveTokens(bus: Bus, clock: Clock): Promise<TokenIssuer> {
  let keys = [await newKey()];
  const ended: { readonly familyId: string; readonly at: number; readonly accountIsGone: boolean }[] = [];
  const polls: string[] = [];
  let keysAsked = 0;

  const issuer = {
    isUnavailable: false,
    isSilent: false,
    get keysAsked() {
      return keysAsked;
    },
    polls,
    get key() {
      const key = keys.at(-1);
      if (!key) throw new Error("there is always a key");
      return key;
    },
    issue({ claims, without = "", header, key }: Forgery = {}) {
      const now = Math.floor(clock.now() / 1_000);
      const { [without]: _missing, ...payload }: JWTPayload = {
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
        sub: ACCOUNT_ID,
        fam: FAMILY_ID,
        rights: "owner",
        iat: now,
        exp: now + ACCESS_TOKEN_MS / 1_000,
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "EdDSA", kid: issuer.key.kid, ...header })
        .sign(key ?? issuer.key.privateKey);
    },
    async rotate() {
      keys.push(await newKey());
    },
    withdrawOldKeys() {
      keys = [issuer.key];
    },
    end(familyId: string) {
      ended.push({ familyId, at: clock.now(), accountIsGone: false });
    },
    removeAccountOf(familyId: string) {
      ended.push({ familyId, at: clock.now(), accountIsGone: true });
    },
  };

  const answersUnless = (isMissing: boolean) => {
    if (isMissing) throw new Fault("unavailable", "auth is unavailable");
  };
  await bus.serve(publishedKeys, async () => {
    answersUnless(issuer.isUnavailable);
    keysAsked++;
    const published = keys.map(({ kid, x }) => ({
      kty: "OKP" as const,
      crv: "Ed25519" as const,
      x,
      kid,
      alg: "EdDSA" as const,
      use: "sig" as const,
    }));
    return { keys: published };
  });
  await bus.serve(endedSignIns, async ({ since }) => {
    answersUnless(issuer.isUnavailable || issuer.isSilent);
    polls.push(since);
    const concerned = ended.filter(({ at }) => at >= Date.parse(since));
    return {
      asOf: new Date(clock.now()).toISOString(),
      familyIds: concerned.map(({ familyId }) => familyId),
      ofRemovedAccounts: concerned
        .filter(({ accountIsGone }) => accountIsGone)
        .map(({ familyId }) => familyId),
    };
  });
  return issuer;
}

export async function newKey(): Promise<PublishedKey> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const { x = "" } = await exportJWK(publicKey);
  return { kid: randomUUID(), x, privateKey };
}
