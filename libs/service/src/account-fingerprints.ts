import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";

/** The fingerprints that accounts signed in with, in a service's table `account_fingerprints`. */
export function accountFingerprints(schema: string) {
  const table = `${schema}.account_fingerprints`;

  async function unlinkFingerprints(tx: Queryable, account: OwnerKey): Promise<void> {
    await tx.query(`delete from ${table} where account = $1`, [account]);
  }

  return {
    unlinkFingerprints,

    /** Gives an account what its fingerprint has, now and later. */
    async linkFingerprint(tx: Queryable, fingerprint: OwnerKey, account: OwnerKey): Promise<void> {
      await tx.query(`insert into ${table} (fingerprint, account) values ($1, $2) on conflict do nothing`, [
        fingerprint,
        account,
      ]);
    },

    async moveFingerprints(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
      await tx.query(
        `insert into ${table} (fingerprint, account)
         select fingerprint, $2 from ${table} where account = $1 on conflict do nothing`,
        [from, into],
      );
      await unlinkFingerprints(tx, from);
    },

    async fingerprintsOf(database: Queryable, accounts: readonly OwnerKey[]): Promise<OwnerKey[]> {
      const { rows } = await database.query<{ fingerprint: OwnerKey }>(
        `select fingerprint from ${table} where account = any($1) order by fingerprint`,
        [accounts],
      );
      return rows.map(({ fingerprint }) => fingerprint);
    },
  };
}
