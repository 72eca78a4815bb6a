import type { AlertState, OwnerKey } from "@stockfinder/contracts/alerts";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { WatchKind } from "@stockfinder/contracts/watches";
import {
  assignmentsFrom,
  type Column,
  fieldsOf,
  givenRows,
  namesOf,
  valuesOf,
} from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import type { Transition } from "./transition-table.ts";

export interface SharedByAlerts {
  readonly transition: Transition;
  readonly at: Date;
}

export interface MadeAlert {
  readonly id: string;
  readonly watchId: string;
  readonly kind: WatchKind;
  readonly rule: string;
  readonly state: AlertState;
}

export interface ChangedAlert {
  readonly id: string;
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
  { name: "place_id", type: "bigint", value: ({ transition }) => transition.stockPointId },
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
const MADE = fieldsOf<MadeAlert>({ uuid: ["id", "watchId"], text: ["kind", "rule", "state"] });
const CHANGED = fieldsOf<ChangedAlert>({
  uuid: ["id"],
  int: ["version"],
  text: ["state"],
  boolean: ["isNews"],
});

export interface WrittenAlert {
  readonly id: string;
  readonly owner: OwnerKey;
}

/**
 * Adds the new alerts of a transition, with their common values once. Their watches are locked: an account may have been merged
 * into another since they were read, or a watch removed, which then has no alert.
 */
export async function insertAlerts(
  tx: Queryable,
  alerts: readonly MadeAlert[],
  shared: SharedByAlerts,
): Promise<readonly WrittenAlert[]> {
  if (alerts.length === 0) return [];
  const { rows } = await tx.query<WrittenAlert>(INSERT_ALERTS, [
    ...valuesOf(MADE, alerts),
    ...valuesOf(SHARED_BY_MADE, [shared]),
  ]);
  return rows;
}

const INSERT_ALERTS = {
  name: "alerts-insert-alerts",
  text: `insert into alerts.alerts (owner, ${namesOf(MADE)}, ${namesOf(SHARED_BY_MADE)})
    select watch.owner, given.*, change.*
    from ${givenRows(MADE)}
    cross join lateral (select owner from alerts.watches where id = given.watch_id for key share) as watch
    cross join ${givenRows(SHARED_BY_MADE, { parameter: "$2", as: "change" })}
    returning id, owner`,
};

export async function updateAlerts(
  tx: Queryable,
  alerts: readonly ChangedAlert[],
  shared: SharedByAlerts,
): Promise<readonly WrittenAlert[]> {
  if (alerts.length === 0) return [];
  const { rows } = await tx.query<WrittenAlert>(UPDATE_ALERTS, [
    ...valuesOf(CHANGED, alerts),
    ...valuesOf(SHARED, [shared]),
  ]);
  return rows;
}

const UPDATE_ALERTS = {
  name: "alerts-update-alerts",
  text: `update alerts.alerts as alert set ${assignmentsFrom(SHARED, "change")},
      version = given.version, state = given.state, over_at = case when given.state = 'over' then change.updated_at end,
      shown_at = case when given.is_news then null else shown_at end
    from ${givenRows(CHANGED)} cross join ${givenRows(SHARED, { parameter: "$2", as: "change" })}
    where alert.id = given.id
    returning alert.id, alert.owner`,
};
