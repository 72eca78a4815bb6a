import { hash } from "node:crypto";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import type { SignInRights } from "@stockfinder/contracts/principal";
import { AccessTokenClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import { errors, type JWTHeaderParameters, jwtVerify } from "jose";
import type { z } from "zod";
import { type EndedSignIns, REMEMBERED_MS } from "./ended-sign-ins.ts";
import type { PublishedKeys } from "./published-keys.ts";

const LONGEST_TOKEN = 2_048;
const REMEMBERED_TOKENS = 50_000;
const CHECKED_FOR_MS = 60_000;

export interface TokenBearer {
  readonly accountId: string;
  readonly familyId: string;
  readonly rights: SignInRights;
}

interface Checked extends TokenBearer {
  /** When it is forgotten, in milliseconds since 1970. */
  readonly until: number;
}

interface AccessTokensOptions {
  readonly keys: PublishedKeys;
  readonly endedSignIns: EndedSignIns;
  readonly clock: Clock;
}

/**
 * Checks access tokens locally: their signature by auth's published keys, and their sign-in against those that have ended.
 * Checking a signature costs 100 us, so a valid token is remembered for a minute. Its digest is kept, not the token, so that
 * a leak of this memory reveals no tokens.
 */
export class AccessTokens {
  readonly counts = { remembered: 0, checked: 0, refused: 0 };
  readonly #options: AccessTokensOptions;
  readonly #remembered = growingLru<string, Checked>(REMEMBERED_TOKENS);

  constructor(options: AccessTokensOptions) {
    this.#options = options;
  }

  /**
   * Returns a remembered token's bearer at once. With `acceptsRemovedAccount`, a sign-in that ended because its account was
   * removed is valid too.
   * @throws {Fault} `unauthorized` for an invalid token, now or later; `unavailable` if it cannot be checked.
   */
  bearerOf(token: string, acceptsRemovedAccount = false): TokenBearer | Promise<TokenBearer> {
    if (token.length > LONGEST_TOKEN) throw this.#refused();
    const digest = hash("sha256", token, "base64url");
    const known = this.#remembered.get(digest);
    if (known === undefined || known.until <= this.#options.clock.now())
      return this.#check(token, digest, acceptsRemovedAccount);
    if (this.#isOver(known.familyId, acceptsRemovedAccount)) throw this.#refused();
    this.counts.remembered++;
    return known;
  }

  async #check(token: string, digest: string, acceptsRemovedAccount: boolean): Promise<TokenBearer> {
    const { sub, fam, rights, exp } = await this.#claimsOf(token);
    await this.#options.endedSignIns.known();
    const expiresAt = exp * 1_000;
    const now = this.#options.clock.now();
    // Otherwise a token could outlive the record that its sign-in has ended.
    if (expiresAt > now + REMEMBERED_MS || this.#isOver(fam, acceptsRemovedAccount)) throw this.#refused();
    const until = Math.min(expiresAt, now + CHECKED_FOR_MS);
    const checked = { accountId: sub, familyId: fam, rights, until };
    this.#remembered.set(digest, checked);
    this.counts.checked++;
    return checked;
  }

  #isOver(familyId: string, acceptsRemovedAccount: boolean): boolean {
    if (!this.#options.endedSignIns.has(familyId)) return false;
    return !(acceptsRemovedAccount && this.#options.endedSignIns.isOfRemovedAccount(familyId));
  }

  async #claimsOf(token: string): Promise<z.output<typeof AccessTokenClaims>> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyFor(header), {
        algorithms: ["EdDSA"],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        currentDate: new Date(this.#options.clock.now()),
      });
      const claims = AccessTokenClaims.safeParse(payload);
      if (claims.success) return claims.data;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw this.#refused();
  }

  async #keyFor({ kid }: JWTHeaderParameters) {
    const key = kid === undefined ? undefined : await this.#options.keys.keyOf(kid);
    if (key === undefined) throw this.#refused();
    return key;
  }

  #refused(): Fault {
    this.counts.refused++;
    return new Fault("unauthorized", "The access token is invalid or has expired");
  }
}
