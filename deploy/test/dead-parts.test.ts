import { afterAll, beforeAll, describe, expect } from "vitest";
import { Client } from "./client.ts";
import { testRetailerFaults } from "./dead-parts/retailers.ts";
import { HEARTBEAT_SECONDS, type Running } from "./dead-parts/running.ts";
import { testServers } from "./dead-parts/servers.ts";
import { testServices } from "./dead-parts/services.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type ProductProcesses, startProductProcesses } from "./product-processes.ts";

/** Three servers and eight programs start. */
const STARTS_WITHIN_MS = 180_000;

const options = { skip: !hasServerPrograms, timeout: 300_000 };

describe("the product and its servers (needs the server programs)", options, () => {
  let product: ProductProcesses;
  let running: Running;

  beforeAll(async () => {
    product = await startProductProcesses({ heartbeatSeconds: HEARTBEAT_SECONDS });
    const [workers, gateway, auth, community, email] = await Promise.all([
      Promise.all([product.startWorker(), product.startWorker()]),
      product.startGateway(),
      product.startService("auth"),
      product.startService("community"),
      product.startService("email"),
    ]);
    const member = new Client();
    expect(await member.register(gateway.url)).toBe("answered");
    expect(await member.introduceItself(gateway.url)).toBe("answered");
    const { accountId } = member;
    running = { product, gateway, workers, services: { auth, community, email }, member, accountId };
  }, STARTS_WITHIN_MS);
  afterAll(() => product?.release());

  describe("without one of its servers", () => testServers(() => running));
  describe("without one of its services", () => testServices(() => running));
  describe("retailers that fail", () => testRetailerFaults(() => running)); // leaves the clocks ahead
});
