import { afterAll, beforeAll, describe } from "vitest";
import { testMembers } from "./nothing-lost/members.ts";
import { testSearches } from "./nothing-lost/searches.ts";
import type { Started } from "./nothing-lost/started.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type ProductProcesses, startProductProcesses } from "./product-processes.ts";

describe.skipIf(!hasServerPrograms)("while processes and servers die (needs the servers' programs)", () => {
  let product: ProductProcesses;
  let started: Started;

  beforeAll(async () => {
    product = await startProductProcesses();
    started = { product, gateway: await product.startGateway() };
  }, 180_000);
  afterAll(() => product?.release());

  testSearches(() => started);
  testMembers(() => started);
});
