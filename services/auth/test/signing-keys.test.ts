import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { refresh } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { ACCESS_TOKEN_MS, publishedKeys } from "@stockfinder/contracts/sign-in";
import type { Database, Queryable } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { SETUPS } from "@stockfinder/testing/setups";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { signingKeys } from "../src/tokens/key-ring.ts";
import { newSealedKey } from "../src/tokens/sealed-key.ts";
import { insertKey, lockKeys, removeOldKeys } from "../src/tokens/signing-keys.ts";
import { type AuthService, startService, TOKEN_SECRET } from "./auth-service.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(SETUPS)("signing keys, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());
  beforeEach(async () => {
    await rotate(TOKEN_SECRET);
    auth.clock.move(30 * MINUTE);
    await removeOldKeys(auth.database, new Date(auth.clock.now()));
  });

  const kidOf = ({ accessToken }: { accessToken: string }) => decodeProtectedHeader(accessToken).kid;
  const published = async () => (await auth.call(publishedKeys, {})).keys.map(({ kid }) => kid);
  async function rotate(tokenSecret: string) {
    const key = await newSealedKey(tokenSecret, new Date(auth.clock.now()));
    await auth.database.transaction(async (tx) => {
      await lockKeys(tx);
      await insertKey(tx, key);
    });
    return key.kid;
  }

  test("only the public halves are published", async () => {
    const { keys } = await auth.call(publishedKeys, {});
    expect(keys).toEqual([
      {
        kty: "OKP",
        crv: "Ed25519",
        x: expect.any(String),
        kid: expect.any(String),
        alg: "EdDSA",
        use: "sig",
      },
    ]);
  });

  test("a new key signs within a minute; the old one stays until its last token expires", async () => {
    const before = await auth.signIn();
    const kid = await rotate(TOKEN_SECRET);
    expect(await published()).toEqual([kid, kidOf(before)]);
    auth.clock.move(MINUTE);
    const after = await auth.signIn();
    expect(kidOf(after)).toBe(kid);
    expect(await auth.principalOf(before.accessToken)).toEqual(before.principal);

    auth.clock.move(ACCESS_TOKEN_MS + MINUTE);
    expect(await published()).toContain(kidOf(before));
    auth.clock.move(ACCESS_TOKEN_MS);
    expect(await published()).toEqual([kid]);
    await removeOldKeys(auth.database, new Date(auth.clock.now()));
    const { rowCount } = await auth.database.query("select from auth.signing_keys");
    expect(rowCount).toBe(1);
    await auth.call(refresh, { refreshToken: before.refreshToken });
  });

  test("a key is replaced after 30 days, and nobody is signed out", async () => {
    const first = await auth.signIn();
    auth.clock.move(29 * DAY);
    const { access_token, refresh_token } = await auth.call(refresh, { refreshToken: first.refreshToken });
    expect(kidOf({ accessToken: access_token })).toBe(kidOf(first));
    auth.clock.move(DAY);
    const renewed = await auth.call(refresh, { refreshToken: refresh_token });
    expect(kidOf({ accessToken: renewed.access_token })).not.toBe(kidOf(first));
    expect(await auth.principalOf(renewed.access_token)).toEqual(first.principal);
  });

  test("concurrent sign-ins make one new key", async () => {
    auth.clock.move(30 * DAY);
    const all = await Promise.all(Array.from({ length: 8 }, () => auth.signIn()));
    expect(new Set(all.map(kidOf)).size).toBe(1);
    expect(await published()).toHaveLength(2);
  });

  test("while the database is unavailable the current key stays in use", async () => {
    let isDown = false;
    const query: Queryable["query"] = async (text, values) => {
      if (isDown) throw new Fault("unavailable", "The database does not answer");
      return await auth.database.query(text, values);
    };
    const transaction: Database["transaction"] = (work) => auth.database.transaction(work);
    const dependencies = { tokenSecret: TOKEN_SECRET, clock: auth.clock, logger: quietLogger("auth") };
    const signingKey = signingKeys({ ...dependencies, database: { query, transaction } });
    const { kid } = await signingKey();
    await rotate(TOKEN_SECRET);
    isDown = true;
    auth.clock.move(MINUTE);
    expect((await signingKey()).kid).toBe(kid);
    isDown = false;
    expect((await signingKey()).kid).not.toBe(kid);

    isDown = true;
    const starting = signingKeys({ ...dependencies, database: { query, transaction } });
    await expect(starting()).rejects.toMatchObject({ code: "unavailable" });
  });

  test.skipIf(setup.postgres === null)(
    "a change of TOKEN_SECRET signs nobody out, even while copies with both secrets run",
    async () => {
      const client = await auth.signIn();
      let { refreshToken } = client;
      await auth.addWorker({ TOKEN_SECRET: "another secret for tests, also long enough" });
      const kids = new Set<string | undefined>();
      for (let minute = 0; minute < 12; minute += 1) {
        auth.clock.move(MINUTE);
        for (let call = 0; call < 4; call += 1) {
          const renewed = await auth.call(refresh, { refreshToken });
          refreshToken = renewed.refresh_token;
          kids.add(kidOf({ accessToken: renewed.access_token }));
          expect(await auth.principalOf(renewed.access_token)).toEqual(client.principal);
        }
      }
      expect(kids.size).toBeGreaterThan(1);
      expect(kids.size).toBeLessThan(6);
    },
  );
});

describe("npm run operate -- signing-keys", () => {
  const COMMAND = fileURLToPath(new URL("../src/signing-keys-command.ts", import.meta.url));
  const refusal = (message: string) =>
    expect.objectContaining({ code: 1, stderr: expect.stringContaining(message) });

  async function signingKeys(environment: Record<string, string>, ...args: string[]): Promise<string> {
    const { DATABASE_URL: _, TOKEN_SECRET: __, ...rest } = process.env;
    const env = { ...rest, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    return stdout;
  }

  test.skipIf(servers.postgres === null)("lists the keys and makes a new one", async () => {
    const { url, drop } = await freshDatabase(servers.postgres ?? "");
    onTestFinished(drop);
    const database = await openDatabase(url);
    await migrate(database, { schema: "auth", folder: new URL("../migrations/", import.meta.url) });
    await database.close();
    const environment = { DATABASE_URL: url, TOKEN_SECRET };

    expect(await signingKeys(environment, "list")).toMatch(/^There is no key yet/);
    const [first] = (await signingKeys(environment, "rotate")).split(" ");
    const [second] = (await signingKeys(environment, "rotate")).split(" ");
    const lines = (await signingKeys(environment, "list")).split("\n");
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`Z {2}${second} {2}signs$`)),
      expect.stringMatching(new RegExp(`Z {2}${first} {2}published$`)),
      "",
    ]);
    await expect(signingKeys({ DATABASE_URL: url }, "rotate")).rejects.toEqual(
      refusal("TOKEN_SECRET is not set"),
    );
  });

  test.each([[[]], [["rotate", "now"]], [["remove"]]])(
    "prints the usage for wrong arguments: %j",
    async (args) => {
      await expect(signingKeys({}, ...args)).rejects.toEqual(refusal("Usage:"));
    },
  );
});
