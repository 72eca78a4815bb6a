import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { NODE_SETTINGS } from "../node-settings.ts";
import { startTarget, type Target } from "./target.ts";

/** The servers of a run. */
export interface ProductUrls {
  readonly postgres: string;
  readonly redis: string;
  readonly amqp: string;
}

export interface ProductTargets {
  readonly gateway: Target;
  /** The lookup workers. */
  readonly lookups: readonly Target[];
  /** Their environment, for further processes. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const PLENTY = "1000000000";

/** Gateway and lookup workers as separate processes on the real servers; only the rate limits are raised. */
export async function startProductTargets(
  { postgres, redis, amqp }: ProductUrls,
  environment: Record<string, string>,
  workers = 1,
): Promise<ProductTargets> {
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const shared = {
    ...NODE_SETTINGS,
    DATABASE_URL: postgres,
    REDIS_URL: redis,
    AMQP_URL: amqp,
    REDIS_PREFIX: keyPrefix,
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://localhost:8080",
    LINK_SECRET: "a-secret-of-the-bench-".repeat(2),
    RATE_LIMIT: PLENTY,
    RATE_LIMIT_FINGERPRINT: PLENTY,
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
