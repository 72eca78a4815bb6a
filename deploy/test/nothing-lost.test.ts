import { afterEach, beforeEach, describe } from "vitest";
import { testMembers } from "./nothing-lost/members.ts";
import { testSearches } from "./nothing-lost/searches.ts";
import type { Started } from "./nothing-lost/started.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type ProductProcesses, startProductProcesses } from "./product-processes.ts";

describe.skipIf(!hasServerPrograms)("while processes and servers die (needs the servers' programs)", () => {
  let product: ProductProcesses;
  let started: Started;

  // For each attempt: one that failed leaves copies, their connections and maybe a dead server behind.
  beforeEach(async () => {
    product = await startProductProcesses();
    started = { product, gateway: await product.startGateway() };
  }, 180_000);
  afterEach(async () => {
    product?.postgres.thaw();
    product?.rabbitmq.thaw();
    await product?.release();
  });

  testSearches(() => started);
  testMembers(() => started);
});
