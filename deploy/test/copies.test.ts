import { afterAll, beforeAll, describe } from "vitest";
import { testLogout } from "./copies/logout.ts";
import { testMembers } from "./copies/members.ts";
import { testRollingRestart } from "./copies/rolling-restart.ts";
import { testSearches } from "./copies/searches.ts";
import { DRAIN_MS, type SeveralCopies } from "./copies/several-copies.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type ProductProcesses, startProductProcesses } from "./product-processes.ts";

const options = { skip: !hasServerPrograms, timeout: 120_000 };

describe("several copies of everything (needs the servers' programs)", options, () => {
  let product: ProductProcesses;
  let copies: SeveralCopies;

  beforeAll(async () => {
    product = await startProductProcesses();
    const { startWorker, startService, startGateway } = product;
    const services = (["auth", "community", "email"] as const).flatMap((name) => [name, name]);
    const [gateways] = await Promise.all([
      Promise.all([1, 2, 3].map(() => startGateway({ drainMs: DRAIN_MS }))),
      startWorker(),
      startWorker(),
      ...services.map(startService),
    ]);
    copies = { product, gateways };
  }, 180_000);
  afterAll(() => product?.release());

  describe("searches", () => testSearches(() => copies));
  describe("shared services", () => testMembers(() => copies));
  describe("a rolling restart of the gateways", () => testRollingRestart(() => copies));
  describe("a logout at one of three gateways", () => testLogout(() => copies));
});
