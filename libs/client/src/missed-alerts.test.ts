import type { Alert, AnyAlert } from "@stockfinder/contracts/alerts";
import { expect, test } from "vitest";
import { type ListNotifications, missedAlerts } from "./missed-alerts.ts";

function anAlert(minute: number): Alert {
  const at = new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString();
  const id = `0190b0a0-0000-4000-8000-${String(minute).padStart(12, "0")}`;
  return {
    type: "notification",
    id,
    watchId: id,
    kind: "stock",
    upc: null,
    store: "Target",
    storeId: "target",
    branch: null,
    name: "PlayStation 5",
    price: 499.99,
    currency: "USD",
    url: "https://www.target.com/p/-/A-1",
    at,
    updatedAt: at,
    state: "open",
    version: 1,
    seen: false,
    outcome: null,
  };
}

/** Two a page, the last changed first. */
function listed(alerts: readonly Alert[]): ListNotifications {
  return async ({ since, next }) => {
    const found = alerts.filter(({ updatedAt }) => since === undefined || updatedAt > since).toReversed();
    const from = Number(next ?? 0);
    return {
      notifications: found.slice(from, from + 2),
      next: found.length > from + 2 ? String(from + 2) : null,
    };
  };
}

const ALERTS = [0, 1, 2, 3, 4, 5, 6].map(anAlert);
const idsOf = (alerts: readonly AnyAlert[]) => alerts.map(({ id }) => Number(id.slice(-3)));

test("fetches all pages of changes since then, including those that became visible late", async () => {
  const known = anAlert(2);

  expect(idsOf(await missedAlerts(listed(ALERTS), known.updatedAt))).toEqual([6, 5, 4, 3, 2]);
});

test("without known alerts none were missed: fetches the last page", async () => {
  expect(idsOf(await missedAlerts(listed(ALERTS), undefined))).toEqual([6, 5]);
});
