import { fork } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { causesOf } from "../src/causes.ts";
import { createLogger } from "../src/logger.ts";
import { startFailure } from "../src/start-failure.ts";

const PRIVATE = "jo@private.example";

const ERRORS = [
  {
    what: "a value that is there already",
    sql: "insert into notes (id, writer) values (gen_random_uuid(), $1)",
    fields: { code: "23505", constraint: "notes_writer_key", table: "notes" },
    message: 'duplicate key value violates unique constraint "notes_writer_key"',
  },
  {
    what: "a missing value",
    sql: "insert into notes (writer) values ($1 || '2')",
    fields: { code: "23502", column: "id", table: "notes" },
    message: 'null value in column "id" of relation "notes" violates not-null constraint',
  },
  {
    what: "text that is no UUID",
    sql: "insert into notes (id) values ($1::text::uuid)",
    fields: { code: "22P02" },
    message: "message omitted: it quotes a value",
  },
  {
    what: "a parameter that is no UUID",
    sql: "insert into notes (id) values ($1)",
    fields: { code: "22P02" },
    message: "message omitted: it quotes a value",
  },
];

describe.each([
  { name: "Postgres", isThere: servers.postgres !== null, open: openOnServer },
  {
    name: "PGlite",
    isThere: true,
    open: async () => {
      const { database, release } = await embeddedDatabase();
      return { database, close: release };
    },
  },
])("errors of $name in the log", ({ isThere, open }) => {
  let database: Database;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (!isThere) return;
    ({ database, close } = await open());
    await database.query("create table notes (id uuid not null, writer text unique)");
    await database.query("insert into notes values (gen_random_uuid(), $1)", [PRIVATE]);
  });
  afterAll(() => close?.());

  const errorOf = (sql: string): Promise<unknown> =>
    database.query(sql, [PRIVATE]).then(
      () => expect.unreachable("The statement succeeded"),
      (error: unknown) => error,
    );

  test.skipIf(!isThere).each(ERRORS)("$what: the constraint, not the value", async (expected) => {
    const error = await errorOf(expected.sql);
    const { text, line } = logged({ err: error });

    expect(line.err).toMatchObject({ ...expected.fields, message: expected.message });
    expect(line.err.stack).toMatch(/\n\s+at .*database-errors\.test\.ts/s);
    expect(Object.keys(line.err)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/detail|where|hint|quer|params/i)]),
    );
    expect(text).not.toContain(PRIVATE);
    expect(String(startFailure(error))).not.toContain(PRIVATE);
  });

  test.skipIf(!isThere)("the same below other errors", async () => {
    const first = await errorOf(ERRORS[0]?.sql ?? "");
    const last = await errorOf(ERRORS[2]?.sql ?? "");
    const both = new AggregateError([first, last], "two statements failed");
    const error = new Fault("unavailable", "not now", {}, { cause: both });
    const { text, line } = logged({ err: error, cause: causesOf(new Error("x", { cause: last })) });

    expect(line.err).toMatchObject({
      type: "Fault",
      message: "not now",
      code: "unavailable",
      cause: {
        message: "two statements failed",
        errors: [{ constraint: "notes_writer_key" }, { code: "22P02" }],
      },
    });
    expect(line.cause).toBe("x: message omitted: it quotes a value");
    expect(text).not.toContain(PRIVATE);
  });
});

test("an error that is its own cause is logged, and so is a thrown value that is no error", () => {
  const circular: Error = new Error("x");
  circular.cause = circular;
  expect(logged({ err: circular }).line.err).toMatchObject({ message: "x", cause: { message: "x" } });
  expect(logged({ err: "y" }).line.err).toEqual({ type: "string", message: "y" });
});

test("a program that ends on an uncaught error prints no rows or statements", async () => {
  const child = fork(fileURLToPath(new URL("crashing.ts", import.meta.url)), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(child, "close");

  expect(code).toBe(1);
  expect(output).toContain('"constraint": "notes_pkey"');
  expect(output).not.toMatch(/detail|query|private/);
});

async function openOnServer() {
  const fresh = await freshDatabase(servers.postgres ?? "");
  const database = await openDatabase(fresh.url);
  return {
    database,
    close: async () => {
      await database.close();
      await fresh.drop();
    },
  };
}

function logged(fields: object) {
  const lines = new PassThrough();
  createLogger({ service: "test", level: "info", destination: lines }).error(fields, "it failed");
  const text = String(lines.read());
  return { text, line: JSON.parse(text) };
}
