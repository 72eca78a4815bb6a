import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { publicKeyOf } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { expect, onTestFinished, test } from "vitest";
import { writeEnvFile } from "./env-file.ts";

async function envPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-env-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, ".env");
}

const COMPOSE_FILE = new URL("../docker-compose.yml", import.meta.url);

test("the file sets every variable that docker-compose.yml requires", async () => {
  const path = await envPath();
  const compose = await readFile(COMPOSE_FILE, "utf8");
  const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);

  expect(await writeEnvFile(path)).toEqual({ written: true });

  expect(required).toContain("POSTGRES_PASSWORD");
  expect(Object.keys(parseEnv(await readFile(path, "utf8")))).toEqual(expect.arrayContaining(required));
});

test("every secret is long, different from the others and different in every file", async () => {
  const [one, other] = [await envPath(), await envPath()];
  for (const path of [one, other]) await writeEnvFile(path);

  const values = [one, other].map(async (path) => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY = "", ...secrets } = parseEnv(await readFile(path, "utf8"));
    for (const value of Object.values(secrets)) expect(value).toMatch(/^[\da-f]{64}$/);
    expect(publicKeyOf(VAPID_PRIVATE_KEY)).toBe(VAPID_PUBLIC_KEY);
    return [...Object.values(secrets), VAPID_PRIVATE_KEY];
  });
  const all = (await Promise.all(values)).flat();
  expect(new Set(all).size).toBe(all.length);
});

test("only the owner can read the file", async () => {
  const path = await envPath();
  await writeEnvFile(path);

  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("an existing file is not changed, and its missing variables are named", async () => {
  const path = await envPath();
  await writeFile(path, "TOKEN_SECRET=mine\nMAIL_SECRET=\n");

  const outcome = await writeEnvFile(path);

  expect(await readFile(path, "utf8")).toBe("TOKEN_SECRET=mine\nMAIL_SECRET=\n");
  expect(outcome).toMatchObject({ written: false });
  expect(outcome).toHaveProperty("missing", expect.arrayContaining(["MAIL_SECRET", "POSTGRES_PASSWORD"]));
  expect(outcome).not.toHaveProperty("missing", expect.arrayContaining(["TOKEN_SECRET"]));
});

test("a complete file has nothing missing", async () => {
  const path = await envPath();
  await writeEnvFile(path);

  expect(await writeEnvFile(path)).toEqual({ written: false, missing: [] });
});
