import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { startTarget, type Target } from "./target.ts";

/** The servers that a run was given. */
export interface ProductUrls {
  readonly postgres: string;
  readonly redis: string;
  readonly amqp: string;
}

export interface ProductTargets {
  readonly gateway: Target;
  /** The lookup workers. */
  readonly lookups: readonly Target[];
  /** What they were started with, for others beside them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const PLENTY = "1000000000";

/** Gateway and lookup workers as processes of their own, over the real servers; limits out of the way, nothing else. */
export async function startProductTargets(
  { postgres, redis, amqp }: ProductUrls,
  environment: Record<string, string>,
  workers = 1,
): Promise<ProductTargets> {
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const shared = {
    DATABASE_URL: postgres,
    REDIS_URL: redis,
    AMQP_URL: amqp,
    REDIS_PREFIX: keyPrefix,
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://localhost:8080",
    RATE_LIMIT: PLENTY,
    RATE_LIMIT_LOOKUPS: PLENTY,
    ...environment,
  };
  const lookups: Target[] = [];
  for (let worker = 0; worker < workers; worker++) lookups.push(await startTarget("lookup", shared));
  const gateway = await startTarget("gateway", shared);
  return {
    gateway,
    lookups,
    environment: shared,
    async stop() {
      await Promise.all([gateway, ...lookups].map((target) => target.stop()));
      await remove();
    },
  };
}
