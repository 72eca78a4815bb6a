import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findPostgres } from "@stockfinder/testing/postgres";
import { findRabbitmq } from "@stockfinder/testing/rabbitmq";
import { findRedis } from "@stockfinder/testing/redis";
import type { Search } from "@stockfinder/testing/server";
import { startProductTargets } from "../bench/product-targets.ts";
import { startTarget } from "../bench/target.ts";
import { overload } from "./overload.ts";

/** Overloads a gateway in a separate process, with a Postgres, a Redis and a RabbitMQ, which are found as in tests. */
export async function overloadGateway({ seconds }: { readonly seconds: number }): Promise<string[]> {
  await using started = new AsyncDisposableStack();
  const name = `stockfinder_soak_${randomBytes(4).toString("hex")}`;
  const urlOf = async (part: string, finding: Promise<Search>) => {
    const { server, reasons } = await finding;
    if (!server) throw new Error(`This soak needs a ${part}, and found none: ${reasons.join("; ")}`);
    started.defer(() => server.release());
    return server.url;
  };
  const urls = {
    postgres: await urlOf("Postgres", findPostgres(name)),
    redis: await urlOf("Redis", findRedis()),
    amqp: await urlOf("RabbitMQ", findRabbitmq(name)),
  };
  const sandbox = await startTarget("sandbox", {});
  started.defer(() => sandbox.stop());
  const start = async () => {
    const { gateway, stop } = await startProductTargets(urls, {
      SANDBOX_URL: sandbox.url,
      CONNECTIONS_PER_ADDRESS: "1000000",
      REQUESTS_PER_ADDRESS: "1000000",
    });
    const usage = async () => ({ rss: await rssOf(gateway.pid), cpuMicros: await gateway.cpuMicros() });
    return { url: gateway.url, usage, stop };
  };
  return await overload(start, seconds);
}

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}
