import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import {
  alertsChanged,
  listNotifications,
  type OwnedAlert,
  ownedAlerts,
} from "@stockfinder/contracts/alerts";
import type { DataOf } from "@stockfinder/contracts/event";
import { listingChanged } from "@stockfinder/contracts/listings";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { listStores, type Store } from "@stockfinder/contracts/stores";
import { addWatch, NewWatch, type Watch } from "@stockfinder/contracts/watches";
import { readConfig } from "@stockfinder/service/config";
import { type MovableClock, movableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { type CopyComponents, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { expect } from "vitest";
import type { z } from "zod";
import { type AlertsConfig, AlertsEnvironment } from "../src/config.ts";
import { startAlerts } from "../src/service.ts";
import { aChange, UPC } from "./samples.ts";

const POLL = { interval: 10 };

export const STAFF_PASSWORD = "what staff type";

export interface AlertsService extends CopyComponents {
  readonly clock: MovableClock;
  call<O extends Operation>(operation: O, input: InputOf<O>, principal: Principal): Promise<OutputOf<O>>;
  watch(principal: Principal, changed?: Partial<z.input<typeof NewWatch>>): Promise<Watch>;
  /** The principal's alerts, the last changed first. */
  alertsOf(principal: Principal): Promise<OutputOf<typeof listNotifications>["notifications"]>;
  /** Publishes a change of an item and waits until its watches have been examined. */
  change(changed: Partial<DataOf<typeof listingChanged>>, id?: string): Promise<void>;
  /** Resolves when no transition waits. */
  settled(): Promise<void>;
  /** Resolves when no mail, push or digest is in progress; held ones stay. */
  delivered(): Promise<void>;
  /** Every alert that was reported to the gateways; the list grows. */
  reported(): Promise<OwnedAlert[]>;
  addWorker(): Promise<CopyComponents>;
  /** Stops the newest copy. */
  stopWorker(): Promise<void>;
  stop(): Promise<void>;
}

function aStore(id: string, name: string, host: string, changed: Partial<Store>): Store {
  return { id, name, hosts: [host], country: "USA", reads: "adapter", shelves: false, ...changed };
}

/** Serves the look-up service's directory. */
export async function serveDirectory(bus: Bus): Promise<void> {
  const stores: Store[] = [
    aStore("target", "Target", "www.target.com", { shelves: true }),
    aStore("walmart", "Walmart", "www.walmart.com", { shelves: true }),
    aStore("ebay", "eBay", "www.ebay.com", { shelves: false }),
    aStore("walmart-CAN", "Walmart Canada", "www.walmart.ca", { country: "CAN" }),
    aStore("gamestop", "GameStop", "www.gamestop.com", { reads: "page" }),
  ];
  await bus.serve(listStores, async () => stores);
}

/** Starts the service as it runs in production; `environment` adds settings. */
export async function startService(
  setup: Setup,
  environment: Record<string, string> = {},
  given: Partial<AlertsConfig> = {},
): Promise<AlertsService> {
  const config = { ...readConfig(AlertsEnvironment, { STAFF_PASSWORD, ...environment }), ...given };
  const clock = movableClock();
  const copies = await serviceCopies(setup, {
    service: "notification-scheduler",
    logger: quietLogger("notification-scheduler"),
  });
  const startWorker = () => copies.add((parts) => startAlerts({ ...parts, config, clock }));
  const worker = await startWorker();

  const call: AlertsService["call"] = (operation, input, principal) =>
    worker.bus.call(operation, input, {
      principal,
      requestId: randomUUID(),
      deadline: Date.now() + operation.deadlineMs,
    });

  const settled: AlertsService["settled"] = () =>
    expect
      .poll(
        async () => (await worker.database.query("select from alerts.transitions limit 1")).rowCount,
        POLL,
      )
      .toBe(0);

  return {
    ...worker,
    clock,
    call,
    settled,
    delivered: () =>
      expect
        .poll(
          async () =>
            (
              await worker.database.query(
                `select id from alerts.deliveries where state = 'waiting'
                 union all select id from alerts.digests where closed_at is not null and due_at is not null`,
              )
            ).rowCount,
          POLL,
        )
        .toBe(0),
    watch: (principal, changed = {}) =>
      call(addWatch, NewWatch.parse({ upc: UPC, kind: "stock", ...changed }), principal),
    async alertsOf(principal) {
      const { notifications } = await call(listNotifications, { limit: 100 }, principal);
      return notifications;
    },
    async change(changed, id = randomUUID()) {
      const data = aChange(changed);
      await worker.bus.publish(listingChanged, data, { id });
      await untilKnown(worker.database, data);
      await settled();
    },
    async reported() {
      const alerts: OwnedAlert[] = [];
      await worker.bus.subscribe(
        alertsChanged,
        `test.${randomUUID()}`,
        async (data) => void alerts.push(...ownedAlerts(data)),
        {
          everyCopy: true,
        },
      );
      return alerts;
    },
    addWorker: startWorker,
    stopWorker: copies.stopLast,
    stop: copies.stop,
  };
}

/** Resolves when the service has processed this version of the item, or a later one. */
async function untilKnown(
  database: CopyComponents["database"],
  { retailer, itemId, country, version }: DataOf<typeof listingChanged>,
): Promise<void> {
  const known =
    "select from alerts.places where retailer = $1 and item_id = $2 and country = $3 and version >= $4";
  const values = [retailer, itemId, country, version];
  await expect.poll(async () => (await database.query(known, values)).rowCount, POLL).toBe(1);
}
