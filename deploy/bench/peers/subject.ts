import type { Shop } from "./shop.ts";

/** Where a watcher is measured. */
export interface World {
  readonly shop: Shop;
  /** The least time between two requests to one host. */
  readonly politeMs: number;
  /** For its data and copies; removed afterwards. */
  readonly folder: string;
  /** Makes a Postgres database of its own; returns its URL. */
  database(): Promise<string>;
  /** Called for each alert of a restock. */
  alerted(product: string): void;
}

export interface Running {
  /** The root of its processes. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** A program that watches product pages. */
export interface Subject {
  readonly name: string;
  /** What its figures do not include, or how it is set. */
  readonly remark: string;
  /** Why it cannot be run here; null if it can. */
  missing(): Promise<string | null>;
  /** Prepares and starts it; resolves when it watches all products of the shop. */
  start(world: World): Promise<Running>;
}
