import { startPostgres } from "@stockfinder/testing/postgres";
import { searchOrders } from "@stockfinder/testing/statement-orders/search";
import { openStage as openAuth } from "../../services/auth/test/orders/stage.ts";
import { openStage as openCommunity } from "../../services/community/test/orders/stage.ts";
import { openStage as openEmail } from "../../services/email/test/orders/stage.ts";
import { openStage as openAlerts } from "../../services/notification-scheduler/test/orders/stage.ts";
import { openStage as openLookup } from "../../services/retailer-lookup/test/orders/stage.ts";

const STAGES = {
  alerts: openAlerts,
  auth: openAuth,
  community: openCommunity,
  email: openEmail,
  lookup: openLookup,
};

/**
 * Runs the statements of all pairs of actions of each service in many orders, on a Postgres of its own, and checks what must hold
 * afterwards: docs/proof.md. A seed repeats its order.
 * @returns what was found: the actions, the seed, what is wrong, and the statements in order.
 */
export async function orders(
  { seeds, from }: { readonly seeds: number; readonly from: number },
  print: (line: string) => void,
): Promise<string[]> {
  const postgres = await startPostgres();
  if (!postgres) return ["Postgres is not installed"];
  const failures: string[] = [];
  try {
    for (const [service, openStage] of Object.entries(STAGES)) {
      const stage = await openStage(postgres.url);
      const { pairs, orders: tried, found } = await searchOrders(stage, { seeds, from });
      await stage.close();
      print(`${service}: ${tried} orders of ${pairs} pairs, seeds ${from} to ${from + seeds - 1}`);
      if (found !== null) failures.push(found);
    }
  } finally {
    await postgres.release();
  }
  return failures;
}
