import { BYTES, COSTS } from "./costs.ts";
import type { Load } from "./load.ts";

/** The needs of one component at the peak. */
export interface Component {
  readonly name: string;
  /** CPU time, in cores. */
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
  readonly disk: number;
  /** Machines that can share its work out; more of them do not help a single writer. */
  readonly shards: number;
}

/** A core is planned to be busy for this share of the time: half of it is for failures, and for minutes above the peak. */
const BUSY = 0.5;
/** The most cores planned for one broker or database machine. */
export const MAX_CORES = 32;
/** Bytes: a Redis with more takes minutes to copy itself to a new replica. */
const MAX_KEPT = 64 * 2 ** 30;
const REPLICAS = 3;
const SAVED_MONTHS = 12;
const GIB = 2 ** 30;

export function componentsOf(load: Load, activeUsers: number): Component[] {
  const { hotSearches, coldSearches, answers, posts, listings, rechecks, alerts, mails, pushes, sockets } =
    load;
  const calls = coldSearches * 8 + answers + posts;
  const events = listings / 100 + alerts + posts;
  const micros = {
    gateway:
      hotSearches * COSTS.hotSearch.gateway +
      coldSearches * COSTS.coldSearch.gateway +
      (answers + posts) * COSTS.call.gateway +
      sockets * COSTS.openSocket.gateway +
      alerts * COSTS.frame.gateway,
    workers:
      coldSearches * COSTS.coldSearch.worker +
      listings * COSTS.recording.worker +
      rechecks * COSTS.recheck.worker,
    services:
      (answers + posts) * COSTS.call.service +
      events * COSTS.event.service +
      alerts * COSTS.alert.service +
      mails * COSTS.mail.service +
      pushes * COSTS.push.service,
    broker: calls * COSTS.call.broker + events * COSTS.event.broker,
    redis: coldSearches * COSTS.coldSearch.redis,
    listingsDatabase: listings * COSTS.recording.postgres + answers * COSTS.call.postgres,
    alertsDatabase:
      alerts * COSTS.alert.postgres +
      mails * COSTS.mail.postgres +
      pushes * COSTS.push.postgres +
      rechecks * COSTS.recheck.postgres,
  };
  const cores = Object.fromEntries(
    Object.entries(micros).map(([name, perSecond]) => [name, perSecond / 1e6 / BUSY]),
  ) as typeof micros;
  const inOne = (busy: number) => Math.max(1, Math.ceil(busy / MAX_CORES));
  const kept = load.keptSearches * 8 * BYTES.cachedAnswer;
  const listingRows = Math.min(activeUsers * 20, 300e6);
  const alertRows = load.watches * 6;
  const processes = (busy: number) => Math.max(2, Math.ceil(busy)) * BYTES.process;
  return [
    {
      name: "gateways",
      cores: cores.gateway,
      memory: processes(cores.gateway) + sockets * BYTES.socket,
      disk: 0,
      shards: Math.max(2, Math.ceil(cores.gateway)),
    },
    {
      name: "lookup workers",
      cores: cores.workers,
      memory: processes(cores.workers),
      disk: 0,
      shards: Math.max(2, Math.ceil(cores.workers)),
    },
    {
      name: "other services",
      cores: cores.services,
      memory: 4 * processes(cores.services / 4),
      disk: 0,
      shards: Math.max(8, Math.ceil(cores.services)),
    },
    {
      name: "brokers (3 nodes each)",
      cores: cores.broker * REPLICAS,
      memory: inOne(cores.broker) * REPLICAS * 4 * GIB,
      disk: 0,
      shards: inOne(cores.broker),
    },
    {
      name: "Redis (with a replica)",
      cores: Math.max(cores.redis, 1) * 2,
      memory: kept * 2,
      disk: 0,
      // One Redis runs its commands on one core.
      shards: Math.max(1, Math.ceil(cores.redis), Math.ceil(kept / MAX_KEPT)),
    },
    {
      name: "Postgres of listings (3 each)",
      cores: cores.listingsDatabase * REPLICAS,
      memory: listingRows * BYTES.listing * 0.2 * REPLICAS,
      disk: (listingRows * BYTES.listing + listingRows * 12 * BYTES.point) * REPLICAS,
      shards: inOne(cores.listingsDatabase),
    },
    {
      name: "Postgres of alerts (3 each)",
      cores: cores.alertsDatabase * REPLICAS,
      memory: (load.watches * BYTES.watch + alertRows * BYTES.alert * 0.1) * REPLICAS,
      disk:
        (load.watches * BYTES.watch +
          alertRows * BYTES.alert +
          activeUsers * 0.05 * SAVED_MONTHS * BYTES.post) *
        REPLICAS,
      shards: inOne(cores.alertsDatabase),
    },
  ];
}
