import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RetailerId } from "@stockfinder/contracts/lookup";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { startProduct } from "../../deploy/product.ts";
import type { Fault } from "../../deploy/sandbox/faults.ts";

const GRACE_MS = 2_000;

export interface TestProduct {
  readonly url: string;
  /** The folder that mails are written into. */
  readonly outbox: string;
  /** From now on the sandbox answers so for this retailer. */
  setFault(retailer: RetailerId, fault: Partial<Fault>): Promise<void>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestProductOptions {
  /** A free one unless somebody has to know it before. */
  readonly port?: number;
  /** What is set otherwise than usual. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The real product on embedded parts, with the client as built; everything it stores is gone when it stops. */
export async function startTestProduct({
  port = 0,
  environment = {},
}: TestProductOptions = {}): Promise<TestProduct> {
  await buildWebIfOlder(() => {});
  const dataFolder = await mkdtemp(join(tmpdir(), "stockfinder-web-test-"));
  const product = await startProduct({
    port,
    dataFolder,
    logger: quietLogger("stockfinder"),
    environment: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      RATE_LIMIT: "100000",
      RATE_LIMIT_LOOKUPS: "100000",
      RATE_LIMIT_LOG: "100000",
      RATE_LIMIT_SIGN_IN: "100000",
      ...environment,
    },
  });
  const control = `${product.sandboxControlUrl}/control/faults`;

  return {
    url: product.url,
    outbox: join(dataFolder, "outbox"),
    async setFault(retailer, fault) {
      await order("PUT", `${control}/${retailer}`, fault);
    },
    async clearFaults() {
      await order("DELETE", control);
    },
    async stop() {
      await product.stop(GRACE_MS);
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
