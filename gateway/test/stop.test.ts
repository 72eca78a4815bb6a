import { once } from "node:events";
import { Agent, request } from "node:http";
import { listRetailers } from "@stockfinder/contracts/retailers";
import type { Result } from "@stockfinder/contracts/searches";
import { systemClock } from "@stockfinder/service/clock";
import { expect, onTestFinished, test } from "vitest";
import { aGateway, aResult, serveSearch } from "./gateway-under-test.ts";

/** A stop that waited until its time was up would outlast the test. */
const GRACE_MS = 20_000;
const TEST_LIMIT_MS = 10_000;

test("open requests are finished, and no new ones accepted", async () => {
  const gateway = await aGateway();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<[]>();
  await gateway.bus.serve(listRetailers, () => {
    asked.resolve();
    return answer.promise;
  });
  const inFlight = gateway.ask("/api/retailers");
  await asked.promise;

  const stopping = gateway.stop(5_000);
  await expect(gateway.ask("/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  answer.resolve([]);

  expect((await inFlight).status).toBe(200);
  await stopping;
});

test("it first reports not ready and still answers until it is drained, closing each connection", async () => {
  const drained = Promise.withResolvers<void>();
  const drainMs = 86_400_000;
  const sleep = (ms: number) => (ms === drainMs ? drained.promise : systemClock.sleep(ms));
  const gateway = await aGateway({
    environment: { DRAIN_MS: String(drainMs) },
    clock: { ...systemClock, sleep },
  });
  await gateway.bus.serve(listRetailers, async () => []);
  expect(
    (await gateway.ask("/api/retailers", { headers: { connection: "keep-alive" } })).headers.connection,
  ).toBe("keep-alive");

  const stopping = gateway.stop(5_000);
  const ready = await gateway.ask("/readyz", { headers: { connection: "keep-alive" } });
  const answer = await gateway.ask("/api/retailers", { headers: { connection: "keep-alive" } });
  expect(ready).toMatchObject({ status: 503, headers: { connection: "close" } });
  expect(answer).toMatchObject({ status: 200, headers: { connection: "close" } });

  drained.resolve();
  await stopping;
  await expect(gateway.ask("/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test(
  "a connection that is kept open does not hold up the stop",
  async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(listRetailers, async () => []);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const asking = request(new URL("/api/retailers", gateway.url), { agent });
    asking.end();
    const [response] = await once(asking, "response");
    await response.toArray();

    await gateway.stop(GRACE_MS);
  },
  TEST_LIMIT_MS,
);

test("a stream that is open when the grace time ends gets its done", async () => {
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
