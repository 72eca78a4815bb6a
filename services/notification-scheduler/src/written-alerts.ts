import { currentTraceparent } from "@stockfinder/bus/tracing";
import type { AlertState } from "@stockfinder/contracts/alerts";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { WatchKind } from "@stockfinder/contracts/watches";
import { assignmentsFrom, type Column, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Part } from "@stockfinder/database/combined";
import { IF_ANCHORED } from "./anchor.ts";
import type { Transition } from "./transition-table.ts";

/** The values that a transition writes into each of its alerts. */
export interface SharedByAlerts {
  readonly transition: Transition;
  readonly at: Date;
}

/** A new alert of a transition. */
export interface MadeAlert {
  readonly id: string;
  readonly watchId: string;
  readonly kind: WatchKind;
  readonly rule: string;
  readonly state: AlertState;
  /** A mail is sent for it. */
  readonly isMailed: boolean;
}

/** An alert that a transition changes. */
export interface ChangedAlert {
  readonly id: string;
  /** The new one. */
  readonly version: number;
  readonly state: AlertState;
  /** Its owner has not seen its current state. */
  readonly isNews: boolean;
}

const SHARED: readonly Column<SharedByAlerts>[] = [
  { name: "name", type: "text", value: ({ transition }) => transition.name },
  { name: "url", type: "text", value: ({ transition }) => transition.url },
  { name: "price", type: "numeric", value: ({ transition }) => transition.after.price },
  { name: "currency", type: "text", value: ({ transition }) => transition.after.currency },
  { name: "updated_at", type: "timestamptz", value: ({ at }) => at },
  { name: "after", type: "jsonb", value: ({ transition }) => transition.after },
  { name: "source", type: "text", value: ({ transition }) => transition.source },
  { name: "read_at", type: "timestamptz", value: ({ transition }) => transition.readAt },
];
const SHARED_BY_MADE: readonly Column<SharedByAlerts>[] = [
  ...SHARED,
  { name: "place_id", type: "bigint", value: ({ transition }) => transition.placeId },
  { name: "opened_by", type: "bigint", value: ({ transition }) => transition.version },
  { name: "gtin", type: "text", value: ({ transition }) => transition.gtin },
  {
    name: "store_id",
    type: "text",
    value: ({ transition }) => directoryId(transition.retailer, transition.country),
  },
  { name: "store_name", type: "text", value: ({ transition }) => transition.storeName },
  { name: "branch", type: "text", value: ({ transition }) => transition.branch },
  { name: "version", type: "int", value: () => 1 },
  { name: "made_at", type: "timestamptz", value: ({ at }) => at },
  { name: "before", type: "jsonb", value: ({ transition }) => transition.before },
];
const MADE: readonly Column<MadeAlert>[] = [
  { name: "id", type: "uuid", value: ({ id }) => id },
  { name: "watch_id", type: "uuid", value: ({ watchId }) => watchId },
  { name: "kind", type: "text", value: ({ kind }) => kind },
  { name: "rule", type: "text", value: ({ rule }) => rule },
  { name: "state", type: "text", value: ({ state }) => state },
];
const GIVEN: readonly Column<MadeAlert>[] = [
  ...MADE,
  { name: "is_mailed", type: "boolean", value: ({ isMailed }) => isMailed },
];
const CHANGED: readonly Column<ChangedAlert>[] = [
  { name: "id", type: "uuid", value: ({ id }) => id },
  { name: "version", type: "int", value: ({ version }) => version },
  { name: "state", type: "text", value: ({ state }) => state },
  { name: "is_news", type: "boolean", value: ({ isNews }) => isNews },
];

/**
 * Adds the new alerts of a transition, with their common values once, and queues their mails. `given` has them with the
 * current owners of their watches, locked: an account may have been merged into another since the watches were read.
 */
export function madeAlerts(alerts: readonly MadeAlert[], shared: SharedByAlerts): Part[] {
  if (alerts.length === 0) return [];
  const given: Part = {
    name: "given",
    values: valuesOf(GIVEN, alerts),
    text: (
      rows,
    ) => `select given.*, (select owner from alerts.watches where id = given.watch_id for key share) as owner
      from ${givenRows(GIVEN, { parameter: rows })} ${IF_ANCHORED}`,
  };
  const made: Part = {
    name: "made",
    values: valuesOf(SHARED_BY_MADE, [shared]),
    text: (change) => `insert into alerts.alerts (owner, ${namesOf(MADE)}, ${namesOf(SHARED_BY_MADE)})
      select owner, ${namesOf(MADE)}, change.* from given cross join ${givenRows(SHARED_BY_MADE, { parameter: change, as: "change" })}`,
  };
  const mailed: Part = {
    name: "mailed",
    values: [shared.at, currentTraceparent() ?? null],
    text: (
      at,
      traceparent,
    ) => `insert into alerts.deliveries (id, alert_id, channel, queued_at, due_at, traceparent)
      select gen_random_uuid(), id, 'email', ${at}::timestamptz, ${at}::timestamptz, ${traceparent} from given where is_mailed`,
  };
  return alerts.some(({ isMailed }) => isMailed) ? [given, made, mailed] : [given, made];
}

/** Gives alerts their next version. */
export function changedAlerts(alerts: readonly ChangedAlert[], shared: SharedByAlerts): Part[] {
  if (alerts.length === 0) return [];
  const changed: Part = {
    name: "changed",
    values: [...valuesOf(CHANGED, alerts), ...valuesOf(SHARED, [shared])],
    text: (rows, change) => `update alerts.alerts as alert set ${assignmentsFrom(SHARED, "change")},
      version = given.version, state = given.state, over_at = case when given.state = 'over' then change.updated_at end,
      shown_at = case when given.is_news then null else shown_at end
      from ${givenRows(CHANGED, { parameter: rows })} cross join ${givenRows(SHARED, { parameter: change, as: "change" })}
      where alert.id = given.id and exists (select from anchor)`,
  };
  return [changed];
}
