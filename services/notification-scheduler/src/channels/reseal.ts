import type { Database } from "@stockfinder/database/database";
import type { Sealer } from "./sealed.ts";

/** Encrypts what was encrypted with a former secret with the current one, so that the former one can be forgotten. */
export async function resealAll(database: Database, sealer: Sealer): Promise<void> {
  for (const table of ["alerts.channels", "alerts.webhooks"]) {
    const { rows } = await database.query<{ id: string; sealed: string }>(
      `select id, sealed from ${table} where not starts_with(sealed, $1)`,
      [`${sealer.keyId}.`],
    );
    for (const { id, sealed } of rows)
      await database.query(`update ${table} set sealed = $3 where id = $1 and sealed = $2`, [
        id,
        sealed,
        sealer.seal(id, sealer.open(id, sealed)),
      ]);
  }
}
