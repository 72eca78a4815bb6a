import { randomBytes, randomUUID } from "node:crypto";
import type { RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { AuthMetrics } from "../auth-metrics.ts";
import { spend } from "../limits.ts";
import { derivedKey } from "./derived-key.ts";
import { endFamily, endFamilyOf, insertFamily, renewFamily } from "./families.ts";
import { digestOf, firstSecret, readToken, successorOf, writeToken } from "./refresh-token.ts";

export interface Renewed {
  readonly accountId: string;
  readonly familyId: string;
  readonly refreshToken: string;
  /** Dated before it was renewed. */
  readonly at: Date;
}

/** Families of refresh tokens: how somebody stays signed in. */
export interface RefreshTokens {
  /** Starts a family in `tx` and answers its first token. */
  start(
    tx: Queryable,
    accountId: string,
  ): Promise<{ readonly familyId: string; readonly refreshToken: string }>;
  /**
   * The successor of the newest token; the same one again for its predecessor, whose owner may never have got it. A token
   * that is older was stolen, from its owner or by them: it ends the family.
   * @param deadline when the client gives up, in milliseconds since 1970
   * @throws {Fault} `unauthorized` where there is no successor, `too-many` for a family that is renewed all the time,
   * `out-of-time` where the deadline is over before that is known.
   */
  renew(refreshToken: string, deadline: number): Promise<Renewed>;
  /** Ends the family of a token that we gave, however old that is; does nothing for any other text. */
  end(refreshToken: string): Promise<void>;
}

export interface RefreshTokenParts {
  readonly tokenSecret: string;
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
  readonly metrics: Pick<AuthMetrics, "refreshed">;
  readonly limiter: Pick<RateLimiter, "consume">;
}

/** Shipped clients renew whenever a call of theirs fails, in every page that is open. */
export const RENEWALS = { name: "auth-refresh", points: 120, seconds: 60 };
const SALT_BYTES = 16;

export function createRefreshTokens(parts: RefreshTokenParts): RefreshTokens {
  const { tokenSecret, database, clock, logger, metrics, limiter } = parts;
  const key = derivedKey(tokenSecret, "refresh token tags");

  return {
    async start(tx, accountId) {
      const familyId = randomUUID();
      const secret = firstSecret();
      await insertFamily(tx, {
        id: familyId,
        accountId,
        digest: digestOf(secret),
        at: new Date(clock.now()),
      });
      return { familyId, refreshToken: writeToken(key, { familyId, secret }) };
    },

    async renew(refreshToken, deadline) {
      const token = readToken(key, refreshToken);
      if (!token) throw over();
      const { familyId, secret, isGenuine } = token;
      // Only what is ours counts: else whoever knows a family's id could use up what its owner may spend.
      if (isGenuine) await spend(limiter, familyId);

      const at = new Date(clock.now());
      const salt = randomBytes(SALT_BYTES);
      const successor = successorOf(secret, salt);
      const renewed = await renewFamily(database, {
        id: familyId,
        presented: digestOf(secret),
        successor: digestOf(successor),
        salt,
        at,
      });
      if (renewed) {
        const { accountId, isFirst } = renewed;
        metrics.refreshed(isFirst ? "renewed" : "repeated");
        const next = isFirst ? successor : successorOf(secret, renewed.salt);
        return { accountId, familyId, refreshToken: writeToken(key, { familyId, secret: next }), at };
      }

      // Where this was held up, the client has asked again and may be two tokens further: that is no theft.
      if (deadline <= Date.now()) throw new Fault("out-of-time", "The renewal comes too late");
      const isStolen = isGenuine && (await endFamily(database, familyId, at));
      if (isStolen)
        logger.warn({ familyId }, "a refresh token came that was renewed twice: the sign-in is ended");
      metrics.refreshed(isStolen ? "stolen" : "refused");
      throw over();
    },

    async end(refreshToken) {
      const token = readToken(key, refreshToken);
      if (!token) return;
      const { familyId: id, secret, isGenuine } = token;
      const at = new Date(clock.now());
      if (isGenuine) await endFamily(database, id, at);
      else await endFamilyOf(database, { id, digest: digestOf(secret), at });
    },
  };
}

function over(): Fault {
  return new Fault("unauthorized", "This sign-in is over");
}
