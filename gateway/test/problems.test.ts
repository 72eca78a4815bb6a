import { connectBus } from "@stockfinder/bus/connect";
import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import { countInstalls } from "@stockfinder/contracts/live-counters";
import { nearestZip } from "@stockfinder/contracts/places";
import { logSearch } from "@stockfinder/contracts/searches";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { describe, expect, test } from "vitest";
import { aGateway } from "./gateway-under-test.ts";

const SOMEWHERE = { latitude: 41.5, longitude: -81.7 };

describe("a service's fault becomes a problem", () => {
  test.each<[FaultCode, number]>([
    ["bad-input", 400],
    ["unauthorized", 401],
    ["forbidden", 403],
    ["not-found", 404],
    ["conflict", 409],
    ["too-large", 413],
    ["too-many", 429],
    ["retailer-failed", 502],
    ["unavailable", 503],
    ["out-of-time", 504],
  ])("%s with status %i", async (code, status) => {
    const gateway = await aGateway();
    await gateway.bus.serve(nearestZip, async () => {
      throw new Fault(code, "why it went wrong");
    });

    const answer = await gateway.post("/api/getzip", SOMEWHERE);

    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.json()).toMatchObject({ type: "about:blank", status, code, detail: "why it went wrong" });
  });

  test.each<[FaultCode, number]>([
    ["too-many", 429],
    ["unavailable", 503],
  ])("%s has Retry-After", async (code, status) => {
    const gateway = await aGateway();
    await gateway.bus.serve(nearestZip, async () => {
      throw new Fault(code, "later", { retryAfterSeconds: 6.2 });
    });

    const answer = await gateway.post("/api/getzip", SOMEWHERE);

    expect(answer.status).toBe(status);
    expect(answer.headers["retry-after"]).toBe("7");
  });

  test("a full disk is 507, in words for people and with Retry-After", async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(nearestZip, async () => {
      throw new Fault("unavailable", "The disk is full", { retryAfterSeconds: 10, isFull: true });
    });

    const answer = await gateway.post("/api/getzip", SOMEWHERE);

    expect(answer.status).toBe(507);
    expect(answer.headers["retry-after"]).toBe("10");
    expect(answer.json()).toMatchObject({ code: "unavailable", detail: "The disk is full" });
  });

  test("an unexpected error reveals nothing and is logged with the request's id", async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(nearestZip, async () => {
      throw new Error("password is hunter2");
    });

    const answer = await gateway.post("/api/getzip", SOMEWHERE, { "x-request-id": "my-request-1" });

    expect(answer.status).toBe(500);
    expect(answer.json()).toEqual({
      type: "about:blank",
      title: "Internal Server Error",
      status: 500,
      detail: "Something went wrong; the error has been logged",
      code: "internal",
    });
    expect(gateway.log).toContainEqual(
      expect.objectContaining({ level: "error", requestId: "my-request-1", msg: "request failed" }),
    );
  });

  test.each<[FaultCode, string]>([
    ["unavailable", "warn"],
    ["internal", "error"],
  ])("%s is logged once by the service and once by the gateway, with its cause", async (code, level) => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger({
      service: "places",
      level: "info",
      destination: { write: (line) => lines.push(JSON.parse(line)) },
    });
    const { busObserver: observer } = createMetrics({ service: "places", logger });
    const gateway = await aGateway({ bus: await connectBus("memory:", { service: "places", observer }) });
    await gateway.bus.serve(nearestZip, async () => {
      const cause = new Error("connection refused");
      throw code === "internal" ? cause : new Fault(code, "The database does not answer", {}, { cause });
    });

    await gateway.post("/api/getzip", SOMEWHERE, { "x-request-id": "my-request-1" });

    const failed = { level, code, requestId: "my-request-1", msg: "request failed" };
    const cause = "The database does not answer";
    expect(lines.filter(({ msg }) => msg === "request failed")).toEqual([
      expect.objectContaining(
        code === "internal"
          ? { ...failed, err: expect.objectContaining({ message: "connection refused" }) }
          : { ...failed, operation: nearestZip.name, cause: `${cause}: connection refused` },
      ),
    ]);
    expect(gateway.log.filter(({ msg }) => msg === "request failed")).toEqual([
      expect.objectContaining(code === "internal" ? failed : { ...failed, cause }),
    ]);
  });

  test("a missing service is 503 with Retry-After", async () => {
    const gateway = await aGateway();

    const answer = await gateway.post("/api/getzip", SOMEWHERE);

    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  });
});

describe("a client that retries through an outage", () => {
  const outage = async (code: FaultCode) => {
    const gateway = await aGateway({ environment: { RATE_LIMIT: "3", RATE_LIMIT_LOG: "2" } });
    let isUnavailable = true;
    await gateway.bus.serve(logSearch, async () => {
      if (isUnavailable) throw new Fault(code, "The database does not answer");
      return { worked: true as const };
    });
    const search = () => gateway.post("/api/log/search", { query: "wipes", zipcode: "44114" });
    const refused: number[] = [];
    for (let i = 0; i < 10; i++) refused.push((await search()).status);
    isUnavailable = false;
    return { refused, status: (await search()).status };
  };

  test.each<[FaultCode, number]>([
    ["unavailable", 503],
    ["out-of-time", 504],
  ])("is not at its limit after it: %s", async (code, status) => {
    const { refused, status: after } = await outage(code);

    expect(refused).toEqual(Array(10).fill(status));
    expect(after).toBe(200);
  });

  test("is at its limit after failures that are not an outage", async () => {
    const { refused, status } = await outage("conflict");

    expect(refused.slice(0, 3)).toEqual([409, 409, 429]);
    expect(status).toBe(429);
  });
});

describe("bad input", () => {
  test("names each wrong field of a body", async () => {
    const gateway = await aGateway();

    const answer = await gateway.post("/api/log/search", { query: "", zipcode: "nowhere" });

    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ path: "query" }, { path: "zipcode" }],
    });
  });

  test("names each wrong field of a query", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/search/amazon?zip=44114&page=0&colour=red");

    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [
        { path: "retailer" },
        { path: "query" },
        { path: "page" },
        { path: "colour", message: "Unknown field" },
      ],
    });
  });

  test("a duplicate field is rejected", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/search/target?query=a&query=b&zip=44114");

    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: "query" }] });
  });

  test.each([
    ["is not JSON", "{query:", "The body is not JSON"],
    ["is a list", "[1]", "The body must be a JSON object"],
    ["is a text", '"query"', "The body must be a JSON object"],
    ["is a number", "0", "The body must be a JSON object"],
  ])("a body that %s", async (_what, body, detail) => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/log/search", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });

    expect(answer.json()).toMatchObject({ status: 400, code: "bad-input", detail });
  });

  test.each([
    ["no body", undefined, {}],
    ["no body, said to be JSON", undefined, { "content-type": "application/json" }],
    ["an empty object", "{}", { "content-type": "application/json; charset=utf-8" }],
    ["null", "null", { "content-type": "application/json" }],
    ["an empty text", '""', { "content-type": "application/json" }],
    ["an empty form", "", { "content-type": "application/x-www-form-urlencoded" }],
  ])("a call without input may send %s", async (_what, body, headers) => {
    const gateway = await aGateway();
    await gateway.bus.serve(countInstalls, async () => 7);
    for (const [path, answered] of [
      ["/api/live-ipnit4wk2p", 7],
      ["/api/live-socket-ipnit4wk2p", 0],
    ] as const) {
      const answer = await gateway.ask(path, {
        method: "POST",
        headers,
        ...(body !== undefined && { body }),
      });
      expect([answer.status, answer.json()]).toEqual([200, answered]);
    }
  });

  test("calls of shipped clients may send unknown fields", async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(countInstalls, async () => 7);
    for (const path of ["/api/live-ipnit4wk2p", "/api/live-socket-ipnit4wk2p"]) {
      expect((await gateway.post(path, { since: 0 })).status).toBe(200);
    }
  });

  test("a body larger than 64 KiB is refused, one just below is read", async () => {
    const gateway = await aGateway();
    const bodyOf = (bytes: number) => ({ query: "x".repeat(bytes - '{"query":""}'.length) });

    expect((await gateway.post("/api/log/search", bodyOf(65_536))).status).toBe(400);
    expect((await gateway.post("/api/log/search", bodyOf(65_537))).json()).toMatchObject({
      status: 413,
      code: "too-large",
    });
  });

  test("a body nested more than 32 levels deep is refused with a clear message, 32 levels are read", async () => {
    const gateway = await aGateway();
    const nested = (levels: number) => `{"query":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    const answerTo = (body: string) =>
      gateway.ask("/api/log/search", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });

    expect((await answerTo(nested(33))).json()).toMatchObject({
      status: 400,
      code: "bad-input",
      detail: "The body is nested more than 32 levels deep",
      errors: [{ path: "" }],
    });
    expect((await answerTo(nested(20_000))).status).toBe(400);
    expect((await answerTo(nested(32))).json()).toMatchObject({
      errors: [{ path: "query" }, { path: "zipcode" }],
    });
    const inString = await answerTo(JSON.stringify({ query: "[{".repeat(40), zipcode: "nowhere" }));
    expect(inString.json()).toMatchObject({ errors: [{ path: "zipcode" }] });
  });

  test("a body in another encoding is refused", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/log/search", {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-16le" },
      body: Buffer.from("{}", "utf16le"),
    });

    expect(answer.json()).toMatchObject({ status: 400, detail: "The body must be UTF-8" });
  });

  test("a malformed fingerprint is refused by name", async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(logSearch, async () => ({ worked: true as const }));

    const answer = await gateway.post(
      "/api/log/search",
      { query: "wipes", zipcode: "44114" },
      { "x-fingerprint": "f".repeat(129) },
    );

    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: "x-fingerprint" }] });
  });
});

describe("addresses", () => {
  test.each(["/api/nothing", "/api", "/API/retailers", "/nothing", "/api/wmt"])(
    "%s is not found",
    async (path) => {
      const gateway = await aGateway();

      expect((await gateway.ask(path)).json()).toMatchObject({ status: 404, code: "not-found" });
    },
  );

  test.each([
    ["DELETE", "/api/search/target", "GET, OPTIONS"],
    ["POST", "/api/search", "GET, OPTIONS"],
    ["GET", "/api/log/search", "POST, OPTIONS"],
    ["PUT", "/api/wmt/search/api/preso", "GET, POST, OPTIONS"],
  ])("%s %s is the wrong method", async (method, path, allow) => {
    const gateway = await aGateway();

    const answer = await gateway.ask(path, { method });

    expect(answer.json()).toMatchObject({ status: 405, code: "method-not-allowed" });
    expect(answer.headers.allow).toBe(allow);
  });

  test("OPTIONS lists the methods", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/retailers", { method: "OPTIONS" });

    expect(answer).toMatchObject({ status: 204, headers: { allow: "GET, OPTIONS" } });
  });
});
