import { logSearch, popularSearches } from "@stockfinder/contracts/searches";
import { expect, test } from "vitest";
import { aGateway } from "./gateway-under-test.ts";

test("popular searches belong to no retailer, and many callers share one call", async () => {
  const gateway = await aGateway();
  let asked = 0;
  await gateway.bus.serve(popularSearches, async (_, { reuseFor }) => {
    asked += 1;
    reuseFor(60_000);
    return [{ query: "ps5", people: 4 }];
  });

  const first = await gateway.ask("/api/search/popular");
  await gateway.ask("/api/search/popular");

  expect(first.status).toBe(200);
  expect(first.json()).toEqual([{ query: "ps5", people: 4 }]);
  expect(asked).toBe(1);
});

test("a logged search counts for its caller's network", async () => {
  const gateway = await aGateway();
  const callers: string[] = [];
  await gateway.bus.serve(logSearch, async ({ caller }) => {
    callers.push(caller);
    return { worked: true as const };
  });

  await gateway.post("/api/log/search", { query: "ps5", zipcode: "44114", caller: "198.51.100.1" });

  expect(callers).toEqual(["127.0.0.1"]);
});
