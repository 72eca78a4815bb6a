import type { Handler } from "@stockfinder/bus/bus";
import type { exportWatches as exportWatchesOperation } from "@stockfinder/contracts/alerts";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/imports";
import { NewWatch } from "@stockfinder/contracts/watches";
import { requireService } from "@stockfinder/service/for-services";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { alertsOf, shownAlert } from "../alerts/alert-table.ts";
import { broadcastsTo } from "../broadcasts/people-table.ts";
import { channelsOf } from "../channels/channel-table.ts";
import type { AlertsContext } from "../context/context.ts";
import { deliveriesOf } from "../deliveries/delivery-table.ts";
import type { ListRow } from "../imports/list-row.ts";
import { type MatchedRow, matchRows } from "../imports/match-rows.ts";
import { readList } from "../imports/read-list.ts";
import { watchFile } from "../imports/watch-file.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { addressesOf } from "../owners/address-table.ts";
import { pushServicesOf } from "../push/subscription-table.ts";
import { shownWatch } from "../watches/shown-watch.ts";
import { watchesOf } from "../watches/watch-table.ts";
import { webhooksOf } from "../webhooks/webhook-table.ts";
import { addWatch } from "./add-watch.ts";

/**
 * Matches the rows of a list, and watches the sure ones unless it is a preview. If one is refused, those before it stay; the same
 * import again goes on, because adding the same watch twice makes one.
 */
export function importWatches(context: AlertsContext): Handler<typeof contract.importWatches> {
  const add = addWatch(context);
  return async ({ source, text, preview, ...asked }, call) => {
    const list = readList(source, text);
    const { requestId } = call;
    const matched = await matchRows(list, { bus: context.bus, requestId, origin: asked.origin });
    const watches = list.map((row, index) => newWatch(row, matched[index], index));
    if (!preview)
      for (const [index, watch] of watches.entries())
        if (watch)
          await add({ ...watch, ...asked }, call).catch((error) => Promise.reject(ofRow(index, error)));
    return { rows: matched.map(({ target: _target, ...row }) => row) };
  };
}

/** The watch of a row that is sure. @throws {Fault} `bad-input` that names the row. */
function newWatch({ terms }: ListRow, row: MatchedRow | undefined, index: number): NewWatch | null {
  if (row?.match !== "sure") return null;
  const parsed = NewWatch.safeParse({ ...terms, ...row.target });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badField("text", `Row ${index + 1}, ${issue?.path.join(".")}: ${issue?.message}`);
}

function ofRow(index: number, error: unknown): unknown {
  if (!(error instanceof Fault)) return error;
  const message = `Row ${index + 1}: ${error.message}`;
  return error.code === "bad-input"
    ? badField("text", message)
    : new Fault(error.code, message, error.details);
}

/** The caller's watches as a CSV. One that has ended could not be watched again. */
export function writeWatchFile({ database, clock }: AlertsContext): Handler<typeof contract.writeWatchFile> {
  return async (_, { principal }) => {
    const rows = await watchesOf(database, await ownersOfCaller(database, principal));
    const watches = rows.map((row) => shownWatch(row, clock.now()));
    return watchFile(watches.filter(({ state }) => state !== "ended"));
  };
}

/** More than 200 watches can produce in half a year, and less than a response may have. */
const MAX_ALERTS = 1_000;

/** Returns an account's watches and alerts, with addresses, browsers, deliveries, channels and webhooks, to services only. */
export function exportWatches({ database, clock }: AlertsContext): Handler<typeof exportWatchesOperation> {
  return async ({ accountId, fingerprints }, { principal }) => {
    requireService(principal);
    const owners = [accountOwner(accountId), ...fingerprints.map(fingerprintOwner)];
    const all = { since: null, after: null, most: MAX_ALERTS };
    const [watches, alerts, broadcasts, addresses, browsers, channels, webhooks] = await Promise.all([
      watchesOf(database, owners),
      alertsOf(database, owners, all),
      broadcastsTo(database, owners, all),
      addressesOf(database, owners),
      pushServicesOf(database, owners),
      channelsOf(database, owners),
      webhooksOf(database, owners),
    ]);
    const deliveries = await deliveriesOf(
      database,
      alerts.map(({ id }) => id),
    );
    return {
      watches: watches.map((watch) => shownWatch(watch, clock.now())),
      alerts: [...alerts.map(shownAlert), ...broadcasts],
      addresses: addresses.map(({ email, confirmedAt }) => ({
        email,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
      browsers: browsers.map(({ service, createdAt }) => ({ service, createdAt: createdAt.toISOString() })),
      deliveries: deliveries.map(({ sentAt, ...delivery }) => ({
        ...delivery,
        sentAt: sentAt?.toISOString() ?? null,
      })),
      channels,
      webhooks,
    };
  };
}
