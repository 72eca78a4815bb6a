import { startPostgres } from "@stockfinder/testing/postgres";
import { defectsIn, searchDefect } from "@stockfinder/testing/statement-orders/defects";

const SERVICES = ["auth", "community", "email", "notification-scheduler", "retailer-lookup"];

/**
 * Puts each known defect and each mutation of a service into a copy of its sources, and searches the orders of its pair there,
 * on a Postgres of its own: docs/proof.md.
 * @returns those that no order shows.
 */
export async function mutations(_sizes: object, print: (line: string) => void): Promise<string[]> {
  const postgres = await startPostgres();
  if (!postgres) return ["Postgres is not installed"];
  const missed: string[] = [];
  try {
    for (const service of SERVICES) {
      const folder = new URL(`../../services/${service}/test/orders/`, import.meta.url);
      const known = await defectsIn(new URL("defects/", folder));
      const all = [...known, ...(await defectsIn(new URL("mutations/", folder)))];
      let found = 0;
      for (const defect of all) {
        const said = await searchDefect(defect, new URL("stage.ts", folder), postgres.url);
        if (said.includes(defect.breaks)) found += 1;
        else missed.push(`${service}: ${defect.name}`);
      }
      print(`${service}: ${found} of ${all.length} found`);
    }
  } finally {
    await postgres.release();
  }
  return missed;
}
