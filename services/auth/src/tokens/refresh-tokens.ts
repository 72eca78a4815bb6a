import { randomBytes, randomUUID } from "node:crypto";
import type { RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { SignInRights } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { runWithLimit } from "../limits/limits.ts";
import type { AuthMetrics } from "../metrics/auth-metrics.ts";
import type { Bearer } from "./access-tokens.ts";
import { derivedKey } from "./derived-key.ts";
import { endFamily, endFamilyOf, insertFamily, renewFamily } from "./families.ts";
import { firstSecret, type PresentedToken, readToken, successorOf, writeToken } from "./refresh-token.ts";
import { digestOf } from "./secrets.ts";

export interface Renewed extends Bearer {
  readonly refreshToken: string;
}

export interface StartedSignIn {
  readonly accountId: string;
  readonly rights: SignInRights;
}

/** Issues, renews and ends refresh tokens. A family is the chain of tokens of one sign-in. */
export interface RefreshTokens {
  start(
    tx: Queryable,
    signIn: StartedSignIn,
  ): Promise<{ readonly familyId: string; readonly refreshToken: string }>;
  /**
   * Exchanges the newest token for its successor. The predecessor gets the same successor again: for two minutes, or without a
   * limit if the client never used a successor. Any other genuine token counts as stolen and ends the family.
   * @param signal aborts when the client gives up. No time of day: the caller's clock is another one.
   * @throws {Fault} `unauthorized` if the token is not valid, `too-many` if the family is renewed too often, `out-of-time`
   * if the deadline passes before the token is known to be stolen.
   */
  renew(refreshToken: string, signal: AbortSignal): Promise<Renewed>;
  /** Ends the family of a token that auth issued, however old; does nothing for any other text. */
  end(refreshToken: string): Promise<void>;
}

export interface RefreshTokenDependencies {
  readonly tokenSecret: string;
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
  readonly metrics: Pick<AuthMetrics, "refreshed">;
  readonly limiter: RateLimiter;
}

const SALT_BYTES = 16;

export function createRefreshTokens(dependencies: RefreshTokenDependencies): RefreshTokens {
  const { tokenSecret, database, clock, logger, metrics, limiter } = dependencies;
  const key = derivedKey(tokenSecret, "refresh token tags");

  /**
   * False if the token is made up, or the family has ended. A token from before a change of TOKEN_SECRET has no valid tag and is
   * found by its digest.
   */
  async function endFamilyWith({ familyId: id, secret, isGenuine }: PresentedToken, at: Date) {
    if (isGenuine) return await endFamily(database, id, at);
    return await endFamilyOf(database, { id, digest: digestOf(secret), at });
  }

  return {
    async start(tx, { accountId, rights }) {
      const familyId = randomUUID();
      const secret = firstSecret();
      await insertFamily(tx, {
        id: familyId,
        accountId,
        rights,
        digest: digestOf(secret),
        at: new Date(clock.now()),
      });
      return { familyId, refreshToken: writeToken(key, { familyId, secret }) };
    },

    async renew(refreshToken, signal) {
      const token = readToken(key, refreshToken);
      if (!token) throw ended();
      const { familyId, secret, isGenuine } = token;
      const at = new Date(clock.now());
      const salt = randomBytes(SALT_BYTES);
      const successor = successorOf(secret, salt);
      const renewal = () =>
        renewFamily(database, {
          id: familyId,
          presented: digestOf(secret),
          successor: digestOf(successor),
          salt,
          at,
        });
      // Counts genuine tokens only: otherwise anyone who knows a family's id could use up its limit.
      const renewed = isGenuine ? await runWithLimit(limiter, familyId, renewal) : await renewal();
      if (renewed) {
        const { accountId, rights, isFirst } = renewed;
        metrics.refreshed(isFirst ? "renewed" : "repeated");
        const next = isFirst ? successor : successorOf(secret, renewed.salt);
        return { accountId, familyId, rights, refreshToken: writeToken(key, { familyId, secret: next }), at };
      }

      // If this call was delayed, the client may have retried and be two tokens further. That is no theft.
      if (signal.aborted) throw new Fault("out-of-time", "The deadline of the renewal has passed");
      const isStolen = await endFamilyWith(token, at);
      if (isStolen) logger.warn({ familyId }, "an old refresh token was presented; its sign-in is ended");
      metrics.refreshed(isStolen ? "stolen" : "refused");
      throw ended();
    },

    async end(refreshToken) {
      const token = readToken(key, refreshToken);
      if (token) await endFamilyWith(token, new Date(clock.now()));
    },
  };
}

function ended(): Fault {
  return new Fault("unauthorized", "This sign-in is over");
}
