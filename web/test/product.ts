import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RetailerId } from "@stockfinder/contracts/lookup";
import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { startProduct } from "../../deploy/product.ts";
import type { Fault } from "../../deploy/sandbox/faults.ts";

const GRACE_MS = 2_000;

export interface TestProduct {
  readonly url: string;
  /** From now on the sandbox answers so for this retailer. */
  setFault(retailer: RetailerId, fault: Partial<Fault>): Promise<void>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
}

/** The real product on embedded parts, with the client as built; everything it stores is gone when it stops. */
export async function startTestProduct(): Promise<TestProduct> {
  await buildWebIfOlder(() => {});
  const dataFolder = await mkdtemp(join(tmpdir(), "stockfinder-web-test-"));
  const product = await startProduct({
    port: 0,
    dataFolder,
    environment: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      RATE_LIMIT: "100000",
      RATE_LIMIT_LOOKUPS: "100000",
      RATE_LIMIT_LOG: "100000",
    },
  });
  const control = `${product.sandboxControlUrl}/control/faults`;

  return {
    url: product.url,
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
