import { type OwnRabbitmq, rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { type OwnPostgres, startPostgres } from "@stockfinder/testing/postgres";
import { programPath } from "@stockfinder/testing/program";
import { type OwnRedis, startRedis } from "@stockfinder/testing/redis";

/** Servers that one test file owns, to kill and freeze. */
export interface OwnServers {
  readonly redis: OwnRedis;
  readonly postgres: OwnPostgres;
  readonly rabbitmq: OwnRabbitmq;
  release(): Promise<void>;
}

/** Whether they can be started here; for `describe.skipIf`. */
export const hasServerPrograms =
  (await rabbitmqProgram()) !== null && (await programPath("redis-server")) !== null;

export async function startOwnServers(): Promise<OwnServers> {
  await using made = new AsyncDisposableStack();
  const keep = <S extends { release(): Promise<void> }>(server: S | null): S => {
    if (!server) throw new Error("These tests need redis-server and postgres");
    made.defer(() => server.release());
    return server;
  };
  const starting = [
    startRedis().then(keep),
    startPostgres().then(keep),
    startOwnRabbitmq().then(keep),
  ] as const;
  await Promise.allSettled(starting); // whatever has started is known before anything is released
  const [redis, postgres, rabbitmq] = await Promise.all(starting);
  const all = made.move();
  return { redis, postgres, rabbitmq, release: () => all.disposeAsync() };
}
