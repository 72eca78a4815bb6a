import { listRetailers } from "@stockfinder/contracts/retailers";
import { logSearch } from "@stockfinder/contracts/searches";
import { expect, test } from "vitest";
import type { GatewayConfig } from "../src/config.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

async function aServingGateway(config: Partial<GatewayConfig> = {}): Promise<GatewayUnderTest> {
  const gateway = await aGateway({ config });
  await gateway.bus.serve(listRetailers, async () => []);
  await gateway.bus.serve(logSearch, async () => ({ worked: true as const }));
  return gateway;
}

const requestsIn = ({ log }: GatewayUnderTest) => log.filter(({ msg }) => msg === "request");

test("a request has one log line with id, method, route, status and time, without its query", async () => {
  const gateway = await aServingGateway();

  await gateway.ask("/api/search/target?query=my-secret&zip=none", {
    headers: { "x-request-id": "my-request-1" },
  });

  await expect.poll(() => requestsIn(gateway)).toHaveLength(1);
  expect(requestsIn(gateway)).toEqual([
    {
      level: "info",
      time: expect.any(String),
      service: "gateway",
      requestId: "my-request-1",
      method: "GET",
      route: "/api/search/:retailer",
      status: 400,
      ms: expect.any(Number),
      msg: "request",
    },
  ]);
});

test("only some of the successful reads are logged if so configured, and all other requests", async () => {
  const gateway = await aServingGateway({ logOneIn: 5 });

  for (let i = 0; i < 10; i++) await gateway.ask("/api/retailers");
  await gateway.ask("/api/nothing");
  await gateway.post("/api/log/search", { query: "wipes", zipcode: "44114" });

  await expect
    .poll(() => requestsIn(gateway).map(({ route, status }) => `${route} ${status}`))
    .toEqual(["/api/retailers 200", "/api/retailers 200", "other 404", "/api/log/search 200"]);
});
