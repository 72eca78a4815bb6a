import { hash } from "node:crypto";
import { Fault } from "@stockfinder/contracts/fault";
import { AccessTokenClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import { errors, type JWTHeaderParameters, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { type EndedSignIns, REMEMBERED_MS } from "./ended-sign-ins.ts";
import type { PublishedKeys } from "./published-keys.ts";

const LONGEST_TOKEN = 2_048;
const REMEMBERED_TOKENS = 50_000;
const CHECKED_FOR_MS = 60_000;

/** Whom a good access token stands for. */
export interface TokenBearer {
  readonly accountId: string;
  readonly familyId: string;
}

interface Checked extends TokenBearer {
  readonly until: number;
}

interface AccessTokensOptions {
  readonly keys: PublishedKeys;
  readonly endedSignIns: EndedSignIns;
  readonly clock: Clock;
}

/**
 * Checks access tokens without asking anybody: by the published keys, and against the sign-ins that have ended. Checking a
 * signature costs 100 us, so a token that was good is remembered for a minute, by its digest: what is in memory here cannot
 * be used as a token.
 */
export class AccessTokens {
  /** What became of tokens: known already, checked anew, refused. */
  readonly counts = { remembered: 0, checked: 0, refused: 0 };
  readonly #keys: PublishedKeys;
  readonly #endedSignIns: EndedSignIns;
  readonly #clock: Clock;
  readonly #remembered = new LRUCache<string, Checked>({ max: REMEMBERED_TOKENS });

  constructor({ keys, endedSignIns, clock }: AccessTokensOptions) {
    this.#keys = keys;
    this.#endedSignIns = endedSignIns;
    this.#clock = clock;
  }

  /**
   * Nothing to wait for where the token is remembered. `evenRemoved` lets pass whom only the removal of the account has
   * signed out.
   * @throws {Fault} `unauthorized`, now or later; `unavailable` where that cannot be told.
   */
  bearerOf(token: string, evenRemoved = false): TokenBearer | Promise<TokenBearer> {
    if (token.length > LONGEST_TOKEN) throw this.#refused();
    const digest = hash("sha256", token, "base64url");
    const known = this.#remembered.get(digest);
    if (known === undefined || known.until <= this.#clock.now())
      return this.#check(token, digest, evenRemoved);
    if (this.#isOver(known.familyId, evenRemoved)) throw this.#refused();
    this.counts.remembered++;
    return known;
  }

  async #check(token: string, digest: string, evenRemoved: boolean): Promise<TokenBearer> {
    const { sub, fam, exp } = await this.#claimsOf(token);
    await this.#endedSignIns.known();
    const expiresAt = exp * 1_000;
    const now = this.#clock.now();
    // One that outlives the memory of ended sign-ins would come back to life.
    if (expiresAt > now + REMEMBERED_MS || this.#isOver(fam, evenRemoved)) throw this.#refused();
    const checked = { accountId: sub, familyId: fam, until: Math.min(expiresAt, now + CHECKED_FOR_MS) };
    this.#remembered.set(digest, checked);
    this.counts.checked++;
    return checked;
  }

  #isOver(familyId: string, evenRemoved: boolean): boolean {
    if (!this.#endedSignIns.has(familyId)) return false;
    return !(evenRemoved && this.#endedSignIns.isOfRemovedAccount(familyId));
  }

  async #claimsOf(token: string): Promise<z.output<typeof AccessTokenClaims>> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyFor(header), {
        algorithms: ["EdDSA"],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        currentDate: new Date(this.#clock.now()),
      });
      const claims = AccessTokenClaims.safeParse(payload);
      if (claims.success) return claims.data;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw this.#refused();
  }

  async #keyFor({ kid }: JWTHeaderParameters) {
    const key = kid === undefined ? undefined : await this.#keys.keyOf(kid);
    if (key === undefined) throw this.#refused();
    return key;
  }

  #refused(): Fault {
    this.counts.refused++;
    return new Fault("unauthorized", "The access token is not good, or not any more");
  }
}
