import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { unsyncedDatabase } from "@stockfinder/testing/fresh-database";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import type {} from "@stockfinder/testing/servers";
import { inject } from "vitest";
import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { startProduct } from "../../deploy/product.ts";
import type { Fault } from "../../deploy/sandbox/faults.ts";

const GRACE_MS = 2_000;

/** The header with the country, which an operator's CDN sets. */
export const COUNTRY_HEADER = "x-country";

/** Signs the links in mails. */
export const MAIL_SECRET = "what the links in these tests' mails are signed with";

/** What staff type at `/converter`. */
export const STAFF_PASSWORD = "what staff type";

/** When it is in the sandbox, whose stock and prices move with the time: a shelf that is full in the morning may be empty at noon. */
const SANDBOX_TIME = "2026-11-22T15:00:00Z";

/** Limits that tests do not reach. */
const LIMITS = {
  RATE_LIMIT: "100000",
  RATE_LIMIT_FINGERPRINT: "100000",
  RATE_LIMIT_LOOKUPS: "100000",
  RATE_LIMIT_LOG: "100000",
  RATE_LIMIT_MAIL: "100000",
  RATE_LIMIT_WATCH: "100000",
  RATE_LIMIT_POST: "100000",
  RATE_LIMIT_SIGN_IN: "100000",
  RATE_LIMIT_VOTE: "100000",
  RATE_LIMIT_USER_POSTS_AN_HOUR: "1000",
  RATE_LIMIT_USER_VOTES: "1000",
  RATE_LIMIT_USER_REPORTS_AN_HOUR: "1000",
  RATE_LIMIT_NEWCOMERS_AN_HOUR: "1000",
  RATE_LIMIT_YOUNG_REPORTS_AN_HOUR: "1000",
  RATE_LIMIT_YOUNG_VOTES_AN_HOUR: "1000",
};

export interface TestProduct {
  readonly url: string;
  /** The folder of the mails. */
  readonly outbox: string;
  /** Makes the sandbox answer with a fault for this retailer. */
  setFault(retailer: RetailerId, fault: Partial<Fault>): Promise<void>;
  clearFaults(): Promise<void>;
  /** Fills or empties every store's shelves of a product. */
  setStock(upc: string, stock: "in" | "limited" | "out"): Promise<void>;
  stop(): Promise<void>;
}

export interface TestProductOptions {
  /** A free one by default. */
  readonly port?: number;
  /** Settings that differ from those of this file. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The real product on embedded parts, with the built client; its data is deleted when it stops. It uses a Postgres server if
 * there is one: the embedded database takes half of the product's processor time.
 */
export async function startTestProduct(
  { port = 0, environment = {} }: TestProductOptions = {},
  postgres: string | null = inject("servers").postgres,
): Promise<TestProduct> {
  await buildWebIfOlder(() => {});
  const database = postgres === null ? null : await unsyncedDatabase(postgres);
  const dataFolder = await mkdtemp(join(tmpdir(), "stockfinder-web-test-"));
  const product = await startProduct({
    port,
    dataFolder,
    logger: quietLogger("stockfinder"),
    environment: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      COUNTRY_HEADER,
      MAIL_SECRET,
      STAFF_PASSWORD,
      EXTENSION_CHROME_URL: "https://example.com/chrome-web-store/stockfinder",
      EXTENSION_FIREFOX_URL: "https://example.com/firefox-add-ons/stockfinder",
      FEATURED_ON:
        "The Herald=https://example.com/1, Daily Ledger=https://example.com/2, Evening Post=https://example.com/3",
      STORE_RATING: "4.5",
      ...(database && { DATABASE_URL: database.url }),
      ...LIMITS,
      ...environment,
    },
  });
  const control = `${product.sandboxControlUrl}/control/faults`;
  await order("PUT", `${product.sandboxControlUrl}/control/clock`, { now: SANDBOX_TIME });

  return {
    url: product.url,
    outbox: join(dataFolder, "outbox"),
    async setFault(retailer, fault) {
      await order("PUT", `${control}/${retailer}`, fault);
    },
    async setStock(upc, stock) {
      await order("PUT", `${product.sandboxControlUrl}/control/stock/${upc}`, { stock });
    },
    async clearFaults() {
      await order("DELETE", control);
    },
    async stop() {
      await product.stop(GRACE_MS);
      await database?.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function order(method: string, url: string, body?: unknown): Promise<void> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${method} ${url}: ${await response.text()}`);
}
