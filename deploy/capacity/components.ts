import { BYTES, COSTS } from "./costs.ts";
import { HABITS } from "./habits.ts";
import type { Load } from "./load.ts";

/** The needs of one component at the peak; memory and disk in bytes. */
export interface Component {
  readonly name: string;
  readonly cores: number;
  readonly memory: number;
  readonly disk: number;
  /** Machines that can share its work out; more of them do not help a single writer. */
  readonly shards: number;
}

/** A core is planned to be busy for this share of the time: half of it is for failures, and for minutes above the peak. */
const BUSY = 0.5;
/** The most cores planned for one broker or database machine. */
const MAX_CORES = 32;
const GIB = 2 ** 30;
/** A Redis with more takes minutes to copy itself to a new replica. */
const MAX_KEPT = 64 * GIB;
const REPLICAS = 3;
const SAVED_MONTHS = 12;

export function componentsOf(load: Load): Component[] {
  const kept = load.keptSearches * 8 * BYTES.cachedAnswer;
  const redis = coresOf("redis", load);
  const broker = coresOf("broker", load);
  const listings = Math.min(load.activeUsers * 20, 300e6);
  const watches = load.watches * BYTES.watch;
  const alerts = load.watches * 6 * BYTES.alert;
  const posts = load.activeUsers * HABITS.posts * SAVED_MONTHS * BYTES.post;
  return [
    processes("gateways", coresOf("gateway", load), 1, load.work.openSocket * BYTES.socket),
    processes("lookup workers", coresOf("worker", load)),
    processes("other services", coresOf("service", load), 4),
    replicated("brokers (3 nodes each)", broker, machines(broker) * 4 * GIB),
    {
      name: "Redis (with a replica)",
      cores: Math.max(redis, 1) * 2,
      memory: kept * 2,
      disk: 0,
      // One Redis runs its commands on one core.
      shards: Math.max(1, Math.ceil(redis), Math.ceil(kept / MAX_KEPT)),
    },
    replicated(
      "Postgres of listings (3 each)",
      coresOf("listingsDatabase", load),
      listings * BYTES.listing * 0.2,
      listings * (BYTES.listing + 12 * BYTES.point),
    ),
    replicated(
      "Postgres of alerts (3 each)",
      coresOf("alertsDatabase", load),
      watches + alerts * 0.1,
      watches + alerts + posts,
    ),
  ];
}

/** The cores that all work of the peak takes in one component. */
function coresOf(component: string, { work }: Load): number {
  const costs = Object.entries<Record<string, number>>(COSTS);
  const micros = costs.map(([name, cost]) => work[name as keyof typeof work] * (cost[component] ?? 0));
  return micros.reduce((sum, each) => sum + each, 0) / 1e6 / BUSY;
}

function processes(name: string, cores: number, programs = 1, extraMemory = 0): Component {
  const shards = programs * Math.max(2, Math.ceil(cores / programs));
  return { name, cores, memory: shards * BYTES.process + extraMemory, disk: 0, shards };
}

function replicated(name: string, cores: number, memory: number, disk = 0): Component {
  const shards = machines(cores);
  return { name, cores: cores * REPLICAS, memory: memory * REPLICAS, disk: disk * REPLICAS, shards };
}

function machines(cores: number): number {
  return Math.max(1, Math.ceil(cores / MAX_CORES));
}
