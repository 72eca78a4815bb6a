import { once } from "node:events";
import { request } from "node:http";
import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { RETAILER_IDS, type Result, searchRetailer } from "@stockfinder/contracts/lookup";
import { describe, expect, test } from "vitest";
import { aGateway, aResult, type GatewayUnderTest, serveSearch } from "./gateway-under-test.ts";

const SEARCH = "/api/search?query=wipes&zip=44114";
const CANNOT_SEARCH = "We are unable to search for this item at this store";

interface Stream {
  readonly headers: Record<string, unknown>;
  /** The next event, as it arrives. */
  next(): Promise<{ event: string; data: unknown } | undefined>;
  abort(): void;
}

async function streamOf({ url }: GatewayUnderTest, path: string): Promise<Stream> {
  const asking = request(new URL(path, url), { agent: false, headers: { accept: "text/event-stream" } });
  asking.end();
  const [response] = await once(asking, "response");
  asking.on("error", () => {}); // the test itself breaks off
  response.setEncoding("utf8");
  const chunks = response[Symbol.asyncIterator]();
  let text = "";
  return {
    headers: response.headers,
    async next() {
      while (!text.includes("\n\n")) {
        const { value, done } = await chunks.next();
        if (done) return undefined;
        text += value;
      }
      const end = text.indexOf("\n\n");
      const [, event = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      return { event, data: JSON.parse(data) };
    },
    abort: () => asking.destroy(),
  };
}

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

  test("asks only the retailers that are named, each once", async () => {
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

  test("a retailer that cannot be asked says so and takes no other down", async () => {
    const gateway = await aGateway();
    await serveSearch(gateway.bus, (retailer) => {
      if (retailer === "cvs") throw new Fault("out-of-time", "too slow");
      if (retailer === "ebay") throw new Fault("unavailable", "away");
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

  test("a retailer that never answers holds it up until 4.5 s after it was asked for and no longer", async () => {
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

  test("is the same when it comes from memory", async () => {
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
  test("each retailer's result comes when it is there, the slow one last, then done", async () => {
    const gateway = await aGateway();
    const slow = Promise.withResolvers<Result>();
    await serveSearch(gateway.bus, (retailer) => {
      if (retailer === "ebay") throw new Fault("unavailable", "away");
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

  test("nothing on the way may keep, compress or hold it back", async () => {
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

  test("bad input is a problem and no stream", async () => {
    const gateway = await aGateway();

    const answer = await gateway.ask("/api/search?query=wipes", { headers: { accept: "text/event-stream" } });

    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });

  test("a reader that went away is written to no more, and logged as broken off", async () => {
    const gateway = await aGateway();
    const slow = Promise.withResolvers<Result>();
    await serveSearch(gateway.bus, (retailer) => (retailer === "target" ? slow.promise : aResult(retailer)));

    const stream = await streamOf(gateway, `${SEARCH}&retailers=target,cvs`);
    await stream.next();
    stream.abort();

    await expect
      .poll(() => gateway.log)
      .toContainEqual(expect.objectContaining({ msg: "request broken off" }));
    slow.resolve(aResult("target"));
    expect((await gateway.ask(`${SEARCH}&retailers=target`)).status).toBe(200);
    expect(gateway.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
