import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database, Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { customerNetworkOf } from "@stockfinder/service/networks";

const HOUR_MS = 60 * 60 * 1_000;
const TOO_MANY_NEWCOMERS = "Too many people are new here from your network. Please try again later.";

export interface Share {
  readonly allowed: boolean;
  /** Returns the use to the limit, after an action that changed nothing. */
  giveBack(): Promise<void>;
}

/**
 * Hourly limits for each network: anybody can invent neighbours, but not networks. Counted across all copies of the service,
 * under a digest of the network.
 */
export interface NetworkLimits {
  /** @throws {Fault} `too-many` */
  newcomer(address: string): Promise<Share>;
  youngReport(address: string): Promise<Share>;
  youngVote(address: string, postId: string): Promise<Share>;
}

export interface NetworkLimitDependencies {
  readonly database: Database;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly config: {
    readonly newcomersAnHour: number;
    readonly youngReportsAnHour: number;
    readonly youngVotesAnHour: number;
  };
}

export function networkLimits({ database, cache, clock, config }: NetworkLimitDependencies): NetworkLimits {
  const digestOf = networkDigest(database);
  const hourly = (name: string, points: number) =>
    cache.limiter({ name: `community-${name}`, points, seconds: HOUR_MS / 1_000 });
  const newcomers = hourly("newcomers", config.newcomersAnHour);
  const reports = hourly("young-reports", config.youngReportsAnHour);
  const votes = hourly("young-votes", config.youngVotesAnHour);

  async function take(limiter: RateLimiter, address: string, subject = ""): Promise<Share> {
    const now = clock.now();
    const network = await digestOf(address, new Date(now));
    const key = `${network}:${Math.floor(now / HOUR_MS)}:${subject}`;
    const { allowed } = await limiter.consume(key);
    return { allowed, giveBack: async () => void (allowed && (await limiter.giveBack(key))) };
  }

  return {
    async newcomer(address) {
      const share = await take(newcomers, address);
      if (share.allowed) return share;
      const retryAfterSeconds = Math.ceil((HOUR_MS - (clock.now() % HOUR_MS)) / 1_000);
      throw new Fault("too-many", TOO_MANY_NEWCOMERS, { retryAfterSeconds });
    },
    youngReport: (address) => take(reports, address),
    youngVote: (address, postId) => take(votes, address, postId),
  };
}

/** Returns a digest of an address's network. The digest changes every day, so that no address is stored. */
type NetworkDigest = (address: string, now: Date) => Promise<string>;

function networkDigest(database: Queryable): NetworkDigest {
  const digestOf = dailyDigest(database, "community");
  return (address, now) => digestOf(customerNetworkOf(address), now);
}
