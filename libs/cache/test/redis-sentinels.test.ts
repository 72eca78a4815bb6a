import { connectCache } from "@stockfinder/cache/connect";
import { programPath } from "@stockfinder/testing/program";
import { startRedisWithSentinels } from "@stockfinder/testing/redis-sentinels";
import { expect, onTestFinished, test } from "vitest";

const hasRedis = (await programPath("redis-server")) !== null;

test.skipIf(!hasRedis)(
  "a cache continues with the primary that the sentinels elect after a loss",
  async () => {
    const servers = await startRedisWithSentinels();
    if (!servers) throw new Error("redis-server is not running");
    onTestFinished(() => servers.release());
    const changes: string[] = [];
    const cache = await connectCache(servers.url, {
      keyPrefix: "test:",
      onChange: (state) => changes.push(state),
    });
    onTestFinished(() => cache.close());
    const first = await servers.primary();
    await cache.set("before", Buffer.from("kept"), 60_000);

    await servers.killPrimary();
    await expect.poll(() => changes).toEqual(["up", "away", "up"]);

    expect(await servers.primary()).not.toBe(first);
    await cache.set("after", Buffer.from("value"), 60_000);
    expect((await cache.get("after"))?.toString()).toBe("value");
  },
);
