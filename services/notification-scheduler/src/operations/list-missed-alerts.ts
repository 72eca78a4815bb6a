import type { Handler } from "@stockfinder/bus/bus";
import type { listMissedAlerts as listMissedAlertsOperation } from "@stockfinder/contracts/alerts";
import { accountsOf, fingerprintsOf } from "../account-fingerprints.ts";
import { cursorOf, textOf } from "../alert-cursor.ts";
import { alertsOf } from "../alert-table.ts";
import type { AlertsContext } from "../context.ts";
import { alertPresenter } from "../near-stock-points.ts";

/** Of about 700 bytes each. */
const PAGE = 500;

/** The live alerts of any owners and of their fingerprints, the last changed first, a page at a time. */
export function listMissedAlerts({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listMissedAlertsOperation> {
  return async ({ owners, since, next }) => {
    const after = next === undefined ? null : cursorOf(next);
    const makers = [...new Set([...owners, ...(await fingerprintsOf(database, owners))])];
    const rows = await alertsOf(database, makers, {
      since: new Date(since),
      after,
      most: PAGE + 1,
      live: true,
    });
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    const accounts = await accountsOf(
      database,
      page.map(({ owner }) => owner),
    );
    const present = await alertPresenter(database, page);
    return {
      alerts: page.map((row) => ({
        owner: row.owner,
        also: accounts.get(row.owner),
        alert: present(row),
      })),
      next: rows.length > PAGE && last ? textOf(last) : null,
    };
  };
}
