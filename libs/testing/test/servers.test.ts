import { freshDatabase, withClient } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { expect, test } from "vitest";

test.skipIf(!servers.postgres)("a fresh database is separate from the run's own, and dropped", async () => {
  const run = servers.postgres ?? "";
  const fresh = await freshDatabase(run);
  const { rows } = await withClient(fresh.url, (client) => client.query("select current_database() as name"));
  expect(`/${rows[0].name}`).toBe(new URL(fresh.url).pathname);
  expect(`/${rows[0].name}`.startsWith(`${new URL(run).pathname}_`)).toBe(true);

  await fresh.drop();

  await expect(withClient(fresh.url, (client) => client.query("select 1"))).rejects.toThrow("does not exist");
});
