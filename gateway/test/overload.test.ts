import { connect } from "node:net";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { expect, onTestFinished, test } from "vitest";
import { Admission } from "../src/limits/admission.ts";
import { aGateway } from "./gateway-under-test.ts";

const MAX_OPEN_REQUESTS = 1_000;
const WITHOUT_ITS_BODY =
  "POST /api/log/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";

test("refuses a request before any work when the gateway has no room, and still answers health checks", async () => {
  const admission = new Admission();
  const gateway = await aGateway({ admission });
  await gateway.bus.serve(listRetailers, async () => []);
  const answers = Array.from({ length: MAX_OPEN_REQUESTS }, () => admission.take("/api/search"));

  const origin = "moz-extension://6f0c8b9e-1111-4222-8333-444455556666";
  const refused = await gateway.post("/api/post/add", {}, { origin, "x-request-id": "request-1" });
  expect(refused).toMatchObject({
    status: 503,
    headers: {
      "content-type": "application/problem+json",
      "retry-after": expect.stringMatching(/^[1-5]$/),
      "x-request-id": "request-1",
      "access-control-allow-origin": origin,
    },
  });
  expect(refused.json()).toMatchObject({ status: 503, code: "unavailable" });
  // A refusal is data at every address, also at a page's and in every form of the request target.
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none';frame-ancestors 'none';sandbox",
    "x-content-type-options": "nosniff",
  };
  for (const path of ["/api/retailers", "/product/ps5/44114", `${gateway.url}/api/retailers`])
    expect(await gateway.ask(path)).toMatchObject({ status: 503, headers });
  for (const path of ["/healthz", "/readyz"]) expect((await gateway.ask(path)).status).toBe(200);
  expect((await gateway.ask("/metrics")).text).toMatch(/^gateway_requests_in_hand\{.*\} 1000$/m);

  for (const done of answers) done();
  expect((await gateway.ask("/api/retailers")).status).toBe(200);
});

test("a request counts as open until it is answered or its connection ends", async () => {
  const admission = new Admission();
  const gateway = await aGateway({ admission });
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname, () => socket.write(WITHOUT_ITS_BODY));
  onTestFinished(() => void socket.destroy());
  await expect.poll(() => admission.openRequests).toBe(1);
  socket.destroy();
  await expect.poll(() => admission.openRequests).toBe(0);
});
