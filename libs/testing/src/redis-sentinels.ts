import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-ports.ts";
import { type Program, programPath, removeFolder, startProgram, temporaryFolder } from "./program.ts";
import { ping } from "./redis.ts";
import { until } from "./until.ts";

/** A primary and a replica under three sentinels. */
export interface OwnSentinels {
  /** For `connectCache`. */
  readonly url: string;
  /** Which of the servers is the primary: a port. */
  primary(): Promise<number>;
  /** Kills the primary permanently. */
  killPrimary(): Promise<void>;
  release(): Promise<void>;
}

const GROUP = "stockfinder";

/** Starts them in a temporary folder; null if Redis is not installed. Another primary is chosen a second after the loss of one. */
export async function startRedisWithSentinels(): Promise<OwnSentinels | null> {
  const path = (await programPath("redis-server")) ?? (await programPath("valkey-server"));
  if (!path) return null;
  await using made = new AsyncDisposableStack();
  const folder = made.adopt(await temporaryFolder(), removeFolder);
  const servers = new Map<number, Program>();
  const launch = async (port: number, lines: readonly string[], args: readonly string[] = []) => {
    const file = join(folder, `${port}.conf`);
    await writeFile(file, [`port ${port}`, "bind 127.0.0.1", `dir ${folder}`, ...lines].join("\n"));
    const program = await startProgram(path, [file, ...args], {
      answers: () => ping(`redis://127.0.0.1:${port}`),
    });
    made.defer(() => program.stop("SIGKILL"));
    return program;
  };
  const [first, second] = [await freePort(), await freePort()];
  servers.set(first, await launch(first, ['save ""']));
  servers.set(second, await launch(second, ['save ""', `replicaof 127.0.0.1 ${first}`]));
  const sentinels: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const port = await freePort();
    const watching = [
      `sentinel monitor ${GROUP} 127.0.0.1 ${first} 2`,
      `sentinel down-after-milliseconds ${GROUP} 1000`,
      `sentinel failover-timeout ${GROUP} 3000`,
    ];
    await launch(port, watching, ["--sentinel"]);
    sentinels.push(port);
  }
  const sentinel = new Redis(sentinels[0] ?? 0, "127.0.0.1", { retryStrategy: () => 500 });
  sentinel.on("error", () => {}); // reported by its commands
  made.defer(() => sentinel.disconnect());
  // They find the replica and each other through the primary, within seconds; a failover before that would have no majority.
  await until(
    async () => {
      const [group] = (await sentinel.call("SENTINEL", "MASTERS")) as string[][];
      const field = (name: string) => group?.[group.indexOf(name) + 1];
      return field("num-slaves") === "1" && field("num-other-sentinels") === "2";
    },
    { what: "sentinels that know each other and the replica", timeoutMs: 60_000 },
  );
  const primary = async () => {
    const address = (await sentinel.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", GROUP)) as string[];
    return Number(address[1]);
  };
  const started = made.move();
  return {
    url: `redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join()}/${GROUP}`,
    primary,
    killPrimary: async () => await servers.get(await primary())?.stop("SIGKILL"),
    release: () => started.disposeAsync(),
  };
}
