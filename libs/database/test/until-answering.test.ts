import { openDatabase } from "@stockfinder/database/open";
import { untilAnswering } from "@stockfinder/database/until-answering";
import { startPostgres } from "@stockfinder/testing/postgres";
import { expect, onTestFinished, test } from "vitest";

async function opened(url: string) {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

test("a server that does not answer yet is waited for, one that refuses is not", async ({ skip }) => {
  const postgres = await startPostgres();
  if (!postgres) return skip("no postgres on this machine");
  onTestFinished(() => postgres.release());
  const database = await opened(postgres.url);
  await postgres.kill();
  await expect(untilAnswering(database, 0)).rejects.toMatchObject({ code: "unavailable" });

  const answering = untilAnswering(database);
  await postgres.start();
  await answering;

  const unknown = await opened(new URL("/no_such_database", postgres.url).href);
  await expect(untilAnswering(unknown)).rejects.toThrow("does not exist");
});
