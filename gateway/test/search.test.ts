import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { type Result, searchRetailer, suggestQuery } from "@stockfinder/contracts/searches";
import { describe, expect, test } from "vitest";
import { callerGroupOf } from "../src/callers/caller-group.ts";
import { aGateway, aResult, type GatewayUnderTest, serveSearch } from "./gateway-under-test.ts";
import { streamOf } from "./stream-of.ts";

const SEARCH = "/api/search?query=wipes&zip=44114";
const CANNOT_SEARCH = "We are unable to search for this item at this store";

describe("as one answer", () => {
  test("has every retailer's result in the order of the page", async () => {
    const gateway = await aGateway();
    await serveSearch(gateway.bus, (retailer) => aResult(retailer));

    const answer = await gateway.ask(SEARCH);

    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      query: "wipes",
      zip: "44114",
      results: RETAILER_IDS.map((retailer) => aResult(retailer)),
    });
  });

  test("calls only the named retailers, each once", async () => {
    const gateway = await aGateway();
    const asked: string[] = [];
    await serveSearch(gateway.bus, (retailer) => {
      asked.push(retailer);
      return aResult(retailer);
    });

    const answer = await gateway.ask(`${SEARCH}&retailers=cvs,target,cvs`);

    expect(answer.json()).toMatchObject({ results: [{ retailer: "cvs" }, { retailer: "target" }] });
    expect(asked.toSorted()).toEqual(["cvs", "target"]);
  });

  test("a search during an outage costs no look-ups", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT_LOOKUPS: String(RETAILER_IDS.length) } });
    let isUnavailable = true;
    await serveSearch(gateway.bus, (retailer) => {
      if (isUnavailable) throw new Fault("unavailable", "not reachable");
      return aResult(retailer);
    });
    for (let i = 0; i < 3; i++) expect((await gateway.ask(SEARCH)).status).toBe(200);

    isUnavailable = false;

    expect((await gateway.ask(SEARCH)).json()).toMatchObject({
      results: RETAILER_IDS.map((retailer) => ({ retailer, status: "ok" })),
    });
    expect((await gateway.ask("/api/search?query=towels&zip=44114")).status).toBe(429);
  });

  test("sends the service the caller's group, and nothing else about the caller", async () => {
    const gateway = await aGateway();
    const principals: Principal[] = [];
    const handler: Handler<typeof searchRetailer> = async ({ retailer }, { principal }) => {
      principals.push(principal);
      return aResult(retailer);
    };
    await gateway.bus.serve(searchRetailer, handler, { queues: RETAILER_IDS });

    const headers = { "X-Fingerprint": "somebody" };
    await gateway.ask(`${SEARCH}&retailers=cvs`, { headers });
    await gateway.ask("/api/search/ebay?query=wipes&zip=44114", { headers });

    const caller = { kind: "anonymous", callerGroup: callerGroupOf("127.0.0.1") };
    expect(principals).toEqual([caller, caller]);
  });

  test("a retailer that fails has an error section and does not affect the others", async () => {
    const gateway = await aGateway();
    await serveSearch(gateway.bus, (retailer) => {
      if (retailer === "cvs") throw new Fault("out-of-time", "too slow");
      if (retailer === "ebay") throw new Fault("unavailable", "not reachable");
      return aResult(retailer);
    });

    const answer = await gateway.ask(`${SEARCH}&retailers=target,cvs,ebay`);

    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      results: [
        { retailer: "target", status: "ok" },
        { retailer: "cvs", status: "error", items: [], error: { code: "timeout", message: CANNOT_SEARCH } },
        { retailer: "ebay", status: "error", items: [], error: { code: "failing", message: CANNOT_SEARCH } },
      ],
    });
  });

  test("a retailer that never answers delays the end to 4.5 s and no longer", async () => {
    const gateway = await aGateway();
    const deadlines: number[] = [];
    const hang: Handler<typeof searchRetailer> = ({ retailer }, { deadline }) => {
      deadlines.push(deadline);
      return retailer === "cvs" ? new Promise(() => {}) : Promise.resolve(aResult(retailer));
    };
    await gateway.bus.serve(searchRetailer, hang, { queues: RETAILER_IDS });

    const before = Date.now();
    const answer = await gateway.ask(`${SEARCH}&retailers=target,cvs`);
    const after = Date.now();

    expect(answer.json()).toMatchObject({ results: [{ status: "ok" }, { error: { code: "timeout" } }] });
    for (const deadline of deadlines) {
      expect(deadline).toBeGreaterThanOrEqual(before + 4_500);
      expect(deadline).toBeLessThanOrEqual(after);
    }
  });

  test("is the same from memory", async () => {
    const gateway = await aGateway();
    let calls = 0;
    await serveSearch(gateway.bus, (retailer, reuseFor) => {
      calls++;
      reuseFor(60_000);
      return aResult(retailer);
    });

    const first = await gateway.ask(SEARCH);
    const second = await gateway.ask(SEARCH);

    expect(second.text).toBe(first.text);
    expect(calls).toBe(RETAILER_IDS.length);
  });

  test.each([
    ["no query", "/api/search?zip=44114", "query"],
    ["an empty query", "/api/search?query=%20&zip=44114", "query"],
    ["a query without end", `/api/search?query=${"x".repeat(201)}&zip=44114`, "query"],
    ["no zip", "/api/search?query=wipes", "zip"],
    ["a zip that is none", "/api/search?query=wipes&zip=441", "zip"],
    ["an unknown retailer", `${SEARCH}&retailers=target,amazon`, "retailers.1"],
    ["an unknown field", `${SEARCH}&sort=price`, "sort"],
  ])("%s is bad input that names the field", async (_what, path, field) => {
    const gateway = await aGateway();

    const answer = await gateway.ask(path);

    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: field }] });
  });
});

describe("as a stream", () => {
  test("each retailer's result is sent when it arrives, the slowest last, then done", async () => {
    const gateway = await aGateway();
    const slow = Promise.withResolvers<Result>();
    await serveSearch(gateway.bus, (retailer) => {
      if (retailer === "ebay") throw new Fault("unavailable", "not reachable");
      return retailer === "target" ? slow.promise : aResult(retailer);
    });

    const stream = await streamOf(gateway, `${SEARCH}&retailers=target,cvs,ebay`);
    const early = [await stream.next(), await stream.next()];
    slow.resolve(aResult("target"));

    expect(early).toContainEqual({ event: "result", data: aResult("cvs") });
    expect(early).toContainEqual({
      event: "result",
      data: expect.objectContaining({
        retailer: "ebay",
        status: "error",
        error: { code: "failing", message: CANNOT_SEARCH },
      }),
    });
    expect(await stream.next()).toEqual({ event: "result", data: aResult("target") });
    expect(await stream.next()).toEqual({ event: "done", data: {} });
    expect(await stream.next()).toBeUndefined();
  });

  test("no proxy may cache, compress or buffer it", async () => {
    const gateway = await aGateway();
    await serveSearch(gateway.bus, (retailer) => aResult(retailer));

    const stream = await streamOf(gateway, SEARCH);

    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    stream.abort();
  });

  test("an expired answer is followed by its successor before done", async () => {
    const gateway = await aGateway();
    const asked = new Map<string, number>();
    await serveSearch(gateway.bus, (retailer) => {
      const times = (asked.get(retailer) ?? 0) + 1;
      asked.set(retailer, times);
      // Its look-up behind is done by the third question.
      return { ...aResult(retailer, `answer ${times}`), stale: retailer === "target" && times < 3 };
    });
    const stream = await streamOf(gateway, `${SEARCH}&retailers=target,walmart`);

    const events = [await stream.next(), await stream.next(), await stream.next(), await stream.next()];
    expect(events.slice(2)).toMatchObject([
      { event: "result", data: { retailer: "target", stale: false, items: [{ title: "answer 3" }] } },
      { event: "done" },
    ]);
    expect(asked.get("walmart")).toBe(1);
  });

  test("an expired answer without a successor ends with done after some questions", async () => {
    const gateway = await aGateway();
    let questions = 0;
    await serveSearch(gateway.bus, (retailer) => {
      questions += 1;
      return { ...aResult(retailer), stale: true };
    });
    const stream = await streamOf(gateway, `${SEARCH}&retailers=target`);

    expect(await stream.next()).toMatchObject({ event: "result", data: { stale: true } });
    expect(await stream.next()).toMatchObject({ event: "done" });
    expect(questions).toBeLessThanOrEqual(6);
  });

  test("bad input is answered with a problem, not a stream", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/search?query=wipes", { headers: { accept: "text/event-stream" } });

    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });

  test("nothing is written to a reader that left, and its request is logged as aborted", async () => {
    const gateway = await aGateway();
    const slow = Promise.withResolvers<Result>();
    await serveSearch(gateway.bus, (retailer) => (retailer === "target" ? slow.promise : aResult(retailer)));

    const stream = await streamOf(gateway, `${SEARCH}&retailers=target,cvs`);
    await stream.next();
    stream.abort();

    await expect.poll(() => gateway.log).toContainEqual(expect.objectContaining({ msg: "request aborted" }));
    slow.resolve(aResult("target"));
    expect((await gateway.ask(`${SEARCH}&retailers=target`)).status).toBe(200);
    expect(gateway.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("a misspelt query", () => {
  const MISSPELT = "/api/search?query=wipse&zip=44114&retailers=target,cvs";

  /** Corrects `wipse` to `wipes`, which the named retailers sell. Returns the queries that were searched. */
  async function serveWipes(
    { bus }: GatewayUnderTest,
    { sellWipse = false, wipseAtCvs }: { sellWipse?: boolean; wipseAtCvs?: "failing" } = {},
  ): Promise<string[]> {
    const asked: string[] = [];
    const search: Handler<typeof searchRetailer> = async ({ retailer, query }) => {
      asked.push(`${query} at ${retailer}`);
      if (query === "wipes" || sellWipse) return aResult(retailer);
      return nothing(retailer, retailer === "cvs" ? (wipseAtCvs ?? "empty") : "empty");
    };
    await bus.serve(searchRetailer, search, { queues: RETAILER_IDS });
    await bus.serve(suggestQuery, async ({ query }) => (query === "wipse" ? { query: "wipes" } : null));
    return asked;
  }

  function nothing(retailer: RetailerId, code: "empty" | "failing"): Result {
    const error = { code, message: CANNOT_SEARCH };
    return { ...aResult(retailer), status: "error", items: [], pageCount: 0, error };
  }

  function ofRelevance(relevance: number, result: Result): Result {
    return { ...result, items: result.items.map((item) => ({ ...item, relevance })) };
  }

  test("is corrected and searched if nothing is found", async () => {
    const gateway = await aGateway();
    await serveWipes(gateway);

    const stream = await streamOf(gateway, MISSPELT);
    const events = [await stream.next(), await stream.next(), await stream.next(), await stream.next()];

    expect(events.slice(0, 2).map((event) => event?.data)).toEqual(
      expect.arrayContaining([nothing("target", "empty"), nothing("cvs", "empty")]),
    );
    expect(events.slice(2).map((event) => event?.data)).toEqual(
      expect.arrayContaining([
        { query: "wipes", ...aResult("target") },
        { query: "wipes", ...aResult("cvs") },
      ]),
    );
    const done = { suggestion: { query: "wipes", searched: true } };
    expect(await stream.next()).toEqual({ event: "done", data: done });
    expect(await stream.next()).toBeUndefined();
  });

  test("whose results had expired: only those of the corrected query are renewed", async () => {
    const gateway = await aGateway();
    const renewed = new Set<string>();
    await gateway.bus.serve(
      searchRetailer,
      async ({ retailer, query }) => {
        const stale = !renewed.has(query);
        renewed.add(query);
        return ofRelevance(query === "wipes" ? 1 : 0, { ...aResult(retailer, query), stale });
      },
      { queues: RETAILER_IDS },
    );
    await gateway.bus.serve(suggestQuery, async () => ({ query: "wipes" }));

    const stream = await streamOf(gateway, "/api/search?query=wipse&zip=44114&retailers=target");
    const events = [await stream.next(), await stream.next(), await stream.next()];

    expect(events.map((event) => event?.data)).toMatchObject([
      { stale: true, items: [{ title: "wipse" }] },
      { query: "wipes", stale: true, items: [{ title: "wipes" }] },
      { query: "wipes", stale: false, items: [{ title: "wipes" }] },
    ]);
    expect(await stream.next()).toMatchObject({ event: "done" });
  });

  test("has the corrected query's results in one answer too", async () => {
    const gateway = await aGateway();
    await serveWipes(gateway);

    expect((await gateway.ask(MISSPELT)).json()).toEqual({
      query: "wipse",
      zip: "44114",
      results: [
        { query: "wipes", ...aResult("target") },
        { query: "wipes", ...aResult("cvs") },
      ],
      suggestion: { query: "wipes", searched: true },
    });
  });

  test("is offered its correction, which is not searched, if something is found", async () => {
    const gateway = await aGateway();
    const asked = await serveWipes(gateway, { sellWipse: true });

    expect((await gateway.ask(MISSPELT)).json()).toMatchObject({
      results: [aResult("target"), aResult("cvs")],
      suggestion: { query: "wipes", searched: false },
    });
    expect(asked.toSorted()).toEqual(["wipse at cvs", "wipse at target"]);
  });

  test("is corrected and searched if the items found do not match", async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(
      searchRetailer,
      async ({ retailer, query }) => ofRelevance(query === "wipes" ? 1 : 0.49, aResult(retailer)),
      { queues: RETAILER_IDS },
    );
    await gateway.bus.serve(suggestQuery, async () => ({ query: "wipes" }));

    expect((await gateway.ask(MISSPELT)).json()).toMatchObject({
      results: [
        { query: "wipes", retailer: "target" },
        { query: "wipes", retailer: "cvs" },
      ],
      suggestion: { query: "wipes", searched: true },
    });
  });

  test("is searched if one retailer has nothing and the other fails", async () => {
    const gateway = await aGateway();
    await serveWipes(gateway, { wipseAtCvs: "failing" });

    expect((await gateway.ask(MISSPELT)).json()).toMatchObject({ suggestion: { searched: true } });
  });

  test("is not searched if its only retailer failed, which may list it", async () => {
    const gateway = await aGateway();
    await serveWipes(gateway, { wipseAtCvs: "failing" });

    const answer = await gateway.ask("/api/search?query=wipse&zip=44114&retailers=cvs");

    expect(answer.json()).toMatchObject({ suggestion: { query: "wipes", searched: false } });
  });

  test("is looked up under the request's id", async () => {
    const gateway = await aGateway();
    await serveSearch(gateway.bus, (retailer) => nothing(retailer, "empty"));
    const requestIds: string[] = [];
    await gateway.bus.serve(suggestQuery, async (_input, { requestId }) => {
      requestIds.push(requestId);
      return null;
    });

    await gateway.ask(MISSPELT, { headers: { "x-request-id": "request-0001" } });

    expect(requestIds).toEqual(["request-0001"]);
  });

  test("is offered its correction if the caller has no look-ups left to search it", async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT_LOOKUPS: "2" } });
    const asked = await serveWipes(gateway);

    const answer = await gateway.ask(MISSPELT);

    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ suggestion: { query: "wipes", searched: false } });
    expect(asked).toHaveLength(2);
  });

  test("does not fail a search while the suggestion's service is unavailable", async () => {
    const gateway = await aGateway();
    await gateway.bus.serve(suggestQuery, async () => {
      throw new Fault("unavailable", "not reachable");
    });
    await serveSearch(gateway.bus, (retailer) => aResult(retailer));

    const answer = await gateway.ask(MISSPELT);

    expect(answer.json()).toEqual({
      query: "wipse",
      zip: "44114",
      results: [aResult("target"), aResult("cvs")],
    });
  });

  test("can be corrected without a search", async () => {
    const gateway = await aGateway();
    await serveWipes(gateway);

    expect((await gateway.ask("/api/suggestion?query=wipse")).json()).toEqual({ query: "wipes" });
    expect((await gateway.ask("/api/suggestion?query=wipes")).status).toBe(204);
  });
});
