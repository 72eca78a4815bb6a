import { once } from "node:events";
import { Agent, request } from "node:http";
import { listRetailers, type Result } from "@stockfinder/contracts/lookup";
import { expect, onTestFinished, test } from "vitest";
import { aGateway, aResult, serveSearch } from "./gateway-under-test.ts";

test("what is in hand is finished, nothing new is accepted", async () => {
  const gateway = await aGateway();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<[]>();
  await gateway.bus.serve(listRetailers, () => {
    asked.resolve();
    return answer.promise;
  });
  const inHand = gateway.ask("/api/retailers");
  await asked.promise;

  const stopping = gateway.stop(5_000);
  await expect(gateway.ask("/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  answer.resolve([]);

  expect((await inHand).status).toBe(200);
  await stopping;
});

test("a connection that is kept open does not hold up the stop", async () => {
  const gateway = await aGateway();
  await gateway.bus.serve(listRetailers, async () => []);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const asking = request(new URL("/api/retailers", gateway.url), { agent });
  asking.end();
  const [response] = await once(asking, "response");
  await response.toArray();

  const startedAt = performance.now();
  await gateway.stop(20_000);

  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test("a stream that is still open when time is up ends with done", async () => {
  const gateway = await aGateway();
  await serveSearch(gateway.bus, (retailer) =>
    retailer === "target" ? new Promise<Result>(() => {}) : aResult(retailer),
  );
  const asking = request(new URL("/api/search?query=wipes&zip=44114&retailers=target,cvs", gateway.url), {
    agent: false,
    headers: { accept: "text/event-stream" },
  });
  asking.end();
  const [response] = await once(asking, "response");

  const [chunks] = await Promise.all([response.toArray(), gateway.stop(100)]);

  const text = Buffer.concat(chunks).toString();
  expect(text).toContain('"retailer":"cvs"');
  expect(text).toMatch(/event: done\ndata: \{\}\n\n$/);
});
