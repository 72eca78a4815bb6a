import { mkdir, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { migrate } from "@stockfinder/database/migrate";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { SCHEMAS } from "../backup/schemas.ts";
import { databaseFindings } from "./database-findings.ts";
import { addressFindings, folderFindings } from "./machine-findings.ts";

const NOW = new Date("2026-05-10T12:00:00Z");

test("an address that refuses, and a clock that is minutes off, are found", async () => {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const answering = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/wmt`);

  expect(await addressFindings([answering], Date.now)).toEqual([]);
  const found = await addressFindings(
    [answering, new URL("http://127.0.0.1:1/")],
    () => Date.now() + 600_000,
  );
  expect(found.map(({ finding }) => finding)).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 cannot be reached: /),
    expect.stringMatching(/^The clock is (?:599|600|601) s fast$/),
  ]);
});

test("an old backup is found", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  const backups = async () =>
    (await folderFindings(folder, NOW)).filter(({ finding }) => /backup/.test(finding));
  expect(await backups()).toEqual([]);

  await writeFile(join(folder, "version.json"), "{}");
  await utimes(join(folder, "version.json"), NOW, new Date("2026-04-30"));
  expect(await backups()).toMatchObject([{ finding: "There was no nightly backup since 2026-04-30" }]);
  await mkdir(join(folder, "backups"));
  await writeFile(join(folder, "backups", "2026-05-01.backup"), "");
  expect(await backups()).toMatchObject([{ finding: "There was no nightly backup since 2026-05-01" }]);
  await writeFile(join(folder, "backups", "2026-05-10.backup"), "");
  expect(await backups()).toEqual([]);
});

test("stores that fail for hours, mails that are refused, and keys that expire soon are found", async () => {
  const { database, release } = await embeddedDatabase();
  onTestFinished(release);
  for (const schema of ["auth", "lookup", "email"])
    await migrate(database, { schema, folder: SCHEMAS[schema] ?? new URL("file:") });
  expect(await databaseFindings(database, NOW)).toEqual([]);

  await database.query(
    `insert into lookup.last_outcomes (reader, store, worked_at, failed_at, failed_as, detail, failures) values
       ('page', 'kohls', '2026-05-09', '2026-05-10 11:59Z', 'refused', 'status 403', 12),
       ('page', 'macys', '2026-05-10 11:00Z', '2026-05-10 11:59Z', 'refused', 'status 403', 12)`,
  );
  await database.query(
    `insert into email.mails (id, cause, recipient_digest, queued_at, state)
     values (gen_random_uuid(), 'a', '', '2026-05-10 11:00Z', 'refused')`,
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.accounts (id, account_type, created_at) values (gen_random_uuid(), 'anonymous', '2026-01-01') returning id`,
  );
  await database.query(
    `insert into auth.keys (id, account_id, digest, name, scopes, created_at, expires_at) values
       (gen_random_uuid(), $1, '1', 'Kitchen', '{}', '2026-01-01', '2026-05-12 12:00Z'),
       (gen_random_uuid(), $1, '2', 'Hall', '{}', '2026-01-01', '2026-06-12 12:00Z'),
       (gen_random_uuid(), $1, '3', 'Attic', '{}', '2026-01-01', null)`,
    [rows[0]?.id],
  );
  expect((await databaseFindings(database, NOW)).map(({ finding }) => finding)).toEqual([
    "kohls has failed 12 times in a row: refused, status 403",
    "The mail server refused 1 mails within a day",
    'The personal key "Kitchen" expires on 2026-05-12',
  ]);
});
