import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import { logSearch } from "@stockfinder/contracts/lookup";
import { nearestZip } from "@stockfinder/contracts/places";
import { countInstalls } from "@stockfinder/contracts/visits";
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
  ])("%s says when to come back", async (code, status) => {
    const gateway = await aGateway();
    await gateway.bus.serve(nearestZip, async () => {
      throw new Fault(code, "later", { retryAfterSeconds: 6.2 });
    });

    const answer = await gateway.post("/api/getzip", SOMEWHERE);

    expect(answer.status).toBe(status);
    expect(answer.headers["retry-after"]).toBe("7");
  });

  test("an unexpected error tells nothing but is logged with the request's id", async () => {
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
      detail: "Something went wrong here; it has been noted",
      code: "internal",
    });
    expect(gateway.log).toContainEqual(
      expect.objectContaining({ level: "error", id: "my-request-1", msg: "request failed" }),
    );
  });

  test("a service that is not there is 503, to be tried again", async () => {
    const gateway = await aGateway();

    const answer = await gateway.post("/api/getzip", SOMEWHERE);

    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  });
});

describe("bad input", () => {
  test("names each field of a body that is wrong", async () => {
    const gateway = await aGateway();

    const answer = await gateway.post("/api/log/search", { query: "", zipcode: "nowhere", colour: "red" });

    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ path: "query" }, { path: "zipcode" }, { path: "colour", message: "Unknown field" }],
    });
  });

  test("names each field of a query that is wrong", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/search/amazon?zip=44114&page=0");

    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: "retailer" }, { path: "query" }, { path: "page" }],
    });
  });

  test("a field given twice is one value too many", async () => {
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
  ])("a client that has nothing to say may send %s", async (_what, body, headers) => {
    const gateway = await aGateway();
    await gateway.bus.serve(countInstalls, async () => 7);
    for (const [path, told] of [
      ["/api/live-ipnit4wk2p", 7],
      ["/api/live-socket-ipnit4wk2p", 0],
    ] as const) {
      const answer = await gateway.ask(path, {
        method: "POST",
        headers,
        ...(body !== undefined && { body }),
      });
      expect([answer.status, answer.json()]).toEqual([200, told]);
    }
  });

  test.each(["/api/live-ipnit4wk2p", "/api/live-socket-ipnit4wk2p"])(
    "%s takes no field, and names one that comes",
    async (path) => {
      const answer = await (await aGateway()).post(path, { since: 0 });
      expect(answer.json()).toMatchObject({
        status: 400,
        errors: [{ path: "since", message: "Unknown field" }],
      });
    },
  );

  test("a body larger than 64 KiB is refused, one just below is read", async () => {
    const gateway = await aGateway();
    const bodyOf = (bytes: number) => ({ query: "x".repeat(bytes - '{"query":""}'.length) });

    expect((await gateway.post("/api/log/search", bodyOf(65_536))).status).toBe(400);
    expect((await gateway.post("/api/log/search", bodyOf(65_537))).json()).toMatchObject({
      status: 413,
      code: "too-large",
    });
  });

  test("a fingerprint that cannot be one is named", async () => {
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
    "%s is not there",
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

  test("OPTIONS tells the methods", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/retailers", { method: "OPTIONS" });

    expect(answer).toMatchObject({ status: 204, headers: { allow: "GET, OPTIONS" } });
  });
});
