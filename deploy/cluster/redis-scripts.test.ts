import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const SCRIPTS = fileURLToPath(new URL("base/servers/", import.meta.url));

/** The configuration with which a pod's script starts its server. `primary`: whom the sentinels name; null while there are none. */
async function configured(
  script: string,
  { pod, primary }: { pod: number; primary: string | null },
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stub = async (name: string, body: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(folder, name), 0o700);
    return join(folder, name);
  };
  const environment = {
    PATH: `${folder}:${process.env.PATH}`,
    DATA: folder,
    POD_NAME: `redis-${pod}`,
    REDISCLI_AUTH: "secret",
    MEMORY: "256mb",
    CLI: await stub("cli", primary === null ? "exit 1" : `printf '%s\\n6379\\n' ${primary}`),
    SERVER: await stub("server", 'cat "$1"; echo "started with $2"'),
  };
  await stub("sleep", "exit 0");
  const { stdout } = await run("sh", [join(SCRIPTS, script)], { env: environment });
  return stdout.trim().split("\n");
}

test("pod 0 is the primary, and the others its replicas, while there are no sentinels", async () => {
  const first = await configured("redis-start.sh", { pod: 0, primary: null });

  expect(first).toEqual(
    expect.arrayContaining(["requirepass secret", "masterauth secret", "maxmemory 256mb"]),
  );
  expect(first.filter((line) => line.startsWith("replicaof"))).toEqual([]);
  expect(await configured("redis-start.sh", { pod: 2, primary: null })).toContain(
    "replicaof redis-0.redis 6379",
  );
});

test("a pod that returns follows the new primary", async () => {
  expect(await configured("redis-start.sh", { pod: 0, primary: "redis-1.redis" })).toContain(
    "replicaof redis-1.redis 6379",
  );
});

test("a pod that stays the primary starts as one", async () => {
  const lines = await configured("redis-start.sh", { pod: 1, primary: "redis-1.redis" });

  expect(lines.filter((line) => line.startsWith("replicaof"))).toEqual([]);
});

test("a sentinel monitors the primary that the others name, and pod 0 while there are none", async () => {
  expect(await configured("sentinel-start.sh", { pod: 1, primary: "redis-2.redis" })).toEqual(
    expect.arrayContaining([
      "sentinel announce-ip redis-1.redis",
      "sentinel monitor stockfinder redis-2.redis 6379 2",
      "sentinel auth-pass stockfinder secret",
      "started with --sentinel",
    ]),
  );
  expect(await configured("sentinel-start.sh", { pod: 1, primary: null })).toContain(
    "sentinel monitor stockfinder redis-0.redis 6379 2",
  );
});
