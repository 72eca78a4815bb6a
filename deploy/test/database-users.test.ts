import { randomBytes } from "node:crypto";
import { createMessageTables } from "@stockfinder/bus/message-tables";
import type { Database } from "@stockfinder/database/database";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDatabaseUsers, type DatabaseUser } from "../docker/database-users.ts";

/** Users belong to the whole server, so these have unique names. */
const run = randomBytes(4).toString("hex");
const userOf = (schema: string): DatabaseUser => ({
  name: `stockfinder_test_${schema}_${run}`,
  schema,
  password: randomBytes(16).toString("hex"),
});
const auth = userOf("auth");
const community = userOf("community");
const AUTH_MIGRATIONS = new URL("../../services/auth/migrations/", import.meta.url);
const NOT_ALLOWED = { code: "42501" };

describe.skipIf(!servers.postgres)("database users", () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let superuser: Database;

  beforeAll(async () => {
    fresh = await freshDatabase(servers.postgres ?? "");
    superuser = await openDatabase(fresh.url);
  });
  afterAll(async () => {
    const { rows } = await superuser.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname like $1",
      [`stockfinder\\_test\\_%\\_${run}`],
    );
    for (const { name } of rows) {
      await superuser.query(`drop owned by ${name} cascade`);
      await superuser.query(`drop role ${name}`);
    }
    await superuser.close();
    await fresh.drop();
  });

  async function as({ name, password }: DatabaseUser): Promise<Database> {
    const url = new URL(fresh.url);
    url.username = name;
    url.password = password;
    const database = await openDatabase(url.href);
    onTestFinished(() => database.close());
    return database;
  }

  test("a service sets up its own schema with the rights of its user", async () => {
    await createDatabaseUsers(superuser, [auth, community]);
    const database = await as(auth);

    const done = await migrate(database, { schema: "auth", folder: AUTH_MIGRATIONS });
    await createMessageTables(database, "auth");
    await createFirstAnswers(database, "auth");

    expect(done).toContain("0001_accounts");
    for (const table of ["accounts", "outbox", "answers_by_key"])
      expect((await database.query(`select from auth.${table}`)).rows, table).toEqual([]);
  });

  test("a user reads, creates and drops nothing outside its own schema", async () => {
    await createDatabaseUsers(superuser, [auth, community]);
    await migrate(await as(auth), { schema: "auth", folder: AUTH_MIGRATIONS });
    const database = await as(community);

    for (const statement of [
      "select from auth.accounts",
      "drop table auth.accounts",
      "drop schema auth cascade",
      "create schema mine",
      "create table public.mine ()",
      "create temporary table mine ()",
      "create role mine",
      "create database mine",
      `alter role ${auth.name} password 'known'`,
      "copy (select 1) to program 'true'",
    ])
      await expect(database.query(statement), statement).rejects.toMatchObject(NOT_ALLOWED);
  });

  test("running it again keeps the data and sets a new password", async () => {
    await createDatabaseUsers(superuser, [community]);
    const before = await as(community);
    await before.query("create table community.kept (id int)");
    await before.query("insert into community.kept values (7)");
    const changed = { ...community, password: randomBytes(16).toString("hex") };

    await createDatabaseUsers(superuser, [changed]);

    expect((await (await as(changed)).query("select id from community.kept")).rows).toEqual([{ id: 7 }]);
  });

  test("two runs at once both succeed", async () => {
    const lookup = userOf("lookup");
    const other = await openDatabase(fresh.url);
    onTestFinished(() => other.close());

    await Promise.all([createDatabaseUsers(superuser, [lookup]), createDatabaseUsers(other, [lookup])]);

    expect((await (await as(lookup)).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("tables that the server's own user created become the service's", async () => {
    const email = userOf("email");
    await superuser.query("create schema email");
    await superuser.query("create table email.mails (id bigint generated always as identity, text text)");
    await superuser.query("create view email.recent as select text from email.mails");

    await createDatabaseUsers(superuser, [email]);

    const database = await as(email);
    await database.query("insert into email.mails (text) values ('hello')");
    await database.query("alter table email.mails add sent_at timestamptz");
    expect((await database.query("select text from email.recent")).rows).toEqual([{ text: "hello" }]);
  });
});
