import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { systemClock } from "@stockfinder/service/clock";
import { describe, expect, onTestFinished, test } from "vitest";
import { Admission } from "../src/limits/admission.ts";
import { aGateway, aResult, type GatewayUnderTest, serveSearch } from "./gateway-under-test.ts";

/** Longer than a busy machine delays this process. */
const IDLE_MS = 1_500;
const MOVES_EVERY_MS = 200;
/** In the end the connection is more than twice as old as one without progress could become. */
const MOVES = Math.ceil((2 * IDLE_MS) / MOVES_EVERY_MS);
const MIB = 1024 * 1024;
const SEARCH = "/api/search?query=wipes&zip=44114";

async function open({ url }: GatewayUnderTest): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {}); // a connection that is cut may say so
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

function requestOf(path: string, accept = "application/json"): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n\r\n`;
}

function get(socket: Socket, path: string, accept?: string): void {
  socket.write(requestOf(path, accept));
}

/** Without the connection that asks. */
async function connections(gateway: GatewayUnderTest): Promise<number> {
  const { text } = await gateway.ask("/metrics");
  return Number(/^gateway_connections\{.*\} (\d+)$/m.exec(text)?.[1]) - 1;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function held(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe("a connection without progress", () => {
  const aLargeAnswer = async () => {
    const gateway = await aGateway({ config: { connections: { idleMs: IDLE_MS, perAddress: 300 } } });
    await serveSearch(gateway.bus, (retailer) => aResult(retailer, "x".repeat(2 * MIB)));
    return gateway;
  };

  test("is closed if its reader never reads, and its memory is freed", {
    timeout: 120_000,
  }, async () => {
    const gateway = await aLargeAnswer();
    const before = held();
    const readers = await Promise.all(Array.from({ length: 4 }, () => open(gateway)));
    for (const reader of readers) {
      reader.pause();
      get(reader, SEARCH);
    }
    await expect.poll(held, { interval: 50 }).toBeGreaterThan(before + 20 * MIB);

    await expect.poll(() => connections(gateway)).toBe(0);
    await expect.poll(held).toBeLessThan(before + 5 * MIB);
    for (const reader of readers) {
      const [[error]] = await Promise.all([once(reader, "error"), reader.resume()]);
      expect(error).toMatchObject({ code: "ECONNRESET" }); // the system dropped what it had not sent
    }
  });

  test("stays open while its reader reads slowly", { timeout: 120_000 }, async () => {
    const gateway = await aLargeAnswer();
    const reader = await open(gateway);
    let read = 0;
    let due = 0;
    let takes = 0;
    reader.on("data", (chunk: Buffer) => {
      read += chunk.length;
      if (read >= due) reader.pause();
    });
    const take = setInterval(() => {
      takes += 1;
      due = read + MIB;
      reader.resume();
    }, MOVES_EVERY_MS);
    onTestFinished(() => clearInterval(take));
    get(reader, SEARCH);

    await expect.poll(() => read, { timeout: 60_000 }).toBeGreaterThan(RETAILER_IDS.length * 2 * MIB);
    expect(takes).toBeGreaterThan(MOVES); // proves that the reader was slow
    expect(reader.destroyed).toBe(false);
  });

  test("stays open while a stream's heartbeats are read", async () => {
    const clock = { ...systemClock, sleep: () => systemClock.sleep(MOVES_EVERY_MS) };
    const gateway = await aGateway({ config: { connections: { idleMs: IDLE_MS, perAddress: 300 } }, clock });
    const reader = await open(gateway);
    let beats = 0;
    reader.setEncoding("utf8").on("data", (text: string) => {
      beats += text.split(":\n\n").length - 1;
    });

    get(reader, "/api/post/stream?zipcode=44114", "text/event-stream");

    await expect.poll(() => beats).toBeGreaterThan(MOVES);
    expect(reader.destroyed).toBe(false);
  });

  test("is closed if no request is ever sent", async () => {
    const gateway = await aGateway({ config: { connections: { idleMs: IDLE_MS, perAddress: 300 } } });
    const silent = await open(gateway);
    silent.resume();

    await once(silent, "close");
  });
});

describe("a connection with many requests at once", () => {
  /** A gateway with the queries of the searches begun, none of which ends before `answerAll`. */
  const aSlowSearch = async () => {
    const gateway = await aGateway({ environment: { RATE_LIMIT_LOOKUPS: "100000" } });
    const waiting = Promise.withResolvers<void>();
    const begun = new Set<string>();
    const answer = async ({ retailer, query }: { retailer: RetailerId; query: string }) => {
      begun.add(query);
      await waiting.promise;
      return aResult(retailer, query);
    };
    await gateway.bus.serve(searchRetailer, answer, { queues: RETAILER_IDS });
    return { gateway, begun, answerAll: waiting.resolve };
  };
  const requests = (count: number) =>
    Array.from({ length: count }, (_, n) => requestOf(`/api/search?query=wipes-${n}-&zip=44114`)).join("");

  test("gets its answers in order", async () => {
    const { gateway, begun, answerAll } = await aSlowSearch();
    const socket = await open(gateway);
    let read = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      read += text;
    });
    socket.write(requests(32));
    await expect.poll(() => begun.size).toBe(32);
    answerAll();
    const answered = () => [...new Set(read.match(/wipes-\d+-/g))];
    await expect.poll(answered).toEqual(Array.from({ length: 32 }, (_, n) => `wipes-${n}-`));
    get(socket, "/api/search?query=wipes-32-&zip=44114");
    await expect.poll(() => answered().at(-1)).toBe("wipes-32-");
  });

  test("is closed beyond 32 that are unanswered", async () => {
    const { gateway, begun } = await aSlowSearch();
    const socket = await open(gateway);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(requests(1_300));
    await closed;
    expect(begun.size).toBeLessThanOrEqual(32);
  });
});

/** The status of an answer to a caller at this address of the machine. */
function statusFrom(localAddress: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { localAddress }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test("a caller that reads none of its answers does not stop the others", async () => {
  const admission = new Admission();
  admission.start = () => {}; // by open requests only: tests beside this one keep the processor busy
  const gateway = await aGateway({
    admission,
    config: { connections: { idleMs: 60_000, perAddress: 1000 } },
  });
  await serveSearch(gateway.bus, (retailer) => aResult(retailer, "x".repeat(100 * 1024)));
  const readers = await Promise.all(Array.from({ length: 40 }, () => open(gateway)));
  for (const reader of readers) {
    reader.pause();
    for (let n = 0; n < 32; n++) get(reader, SEARCH);
  }
  // 1,280 requests that memory answers: more than the gateway admits at once.
  await expect.poll(() => admission.counts.admitted).toBeGreaterThan(1_000);
  await expect.poll(() => admission.openRequests).toBe(0);

  // Not at once: the gateway still works off what it was sent.
  await expect.poll(() => statusFrom("127.0.0.2", `${gateway.url}${SEARCH}`)).toBe(200);
});

test("a connection whose reader reads nothing is not read further until it reads", async () => {
  const admission = new Admission();
  const gateway = await aGateway({ admission });
  await serveSearch(gateway.bus, (retailer) => aResult(retailer, "x".repeat(2 * MIB)));
  const reader = await open(gateway);
  reader.pause();
  get(reader, SEARCH);
  await expect.poll(() => admission.counts.admitted).toBe(1);
  await expect.poll(() => admission.openRequests).toBe(0);

  // The gateway reads what has arrived before it answers another connection, so it would read all of these.
  for (let n = 0; n < 100; n++) {
    get(reader, "/api/no-such-path");
    await gateway.ask("/healthz");
  }
  expect(admission.counts.admitted).toBe(1);
  expect(reader.destroyed).toBe(false);

  reader.resume();
  await expect.poll(() => admission.counts.admitted).toBeGreaterThan(1);
});

describe("connections of one address", () => {
  test("are refused beyond the limit until one closes", async () => {
    const gateway = await aGateway({ config: { connections: { idleMs: 60_000, perAddress: 3 } } });
    const [first] = await Promise.all([open(gateway), open(gateway)]);
    expect((await gateway.ask("/healthz")).status).toBe(200);
    const third = await open(gateway);

    await expect(gateway.ask("/healthz")).rejects.toThrow();

    first?.destroy();
    await expect.poll(() => gateway.ask("/healthz").catch(() => null)).toMatchObject({ status: 200 });
    expect(third.destroyed).toBe(false);
    expect((await gateway.ask("/metrics")).text).toMatch(/^gateway_connections_refused_total\{.*\} [1-9]/m);
  });

  test("are the proxy's behind a proxy", async () => {
    const gateway = await aGateway({
      environment: { TRUST_PROXY: "1" },
      config: { connections: { idleMs: 60_000, perAddress: 2 } },
    });
    await Promise.all([open(gateway), open(gateway)]);
    const headers = { "x-forwarded-for": "203.0.113.7" };
    expect((await gateway.ask("/healthz", { headers })).status).toBe(200);
  });
});

describe("open requests of one address", () => {
  test("are refused beyond the limit until one ends", async () => {
    const gateway = await aGateway({ config: { requestsPerAddress: 2 } });
    const stream = async () => {
      const socket = await open(gateway);
      get(socket, "/api/post/stream?zipcode=44114", "text/event-stream");
      await once(socket, "data");
      return socket;
    };
    const [first] = [await stream(), await stream()];
    const origin = "moz-extension://6f0c8b9e-1111-4222-8333-444455556666";
    expect(await gateway.ask("/healthz", { headers: { origin } })).toMatchObject({
      status: 429,
      headers: { "retry-after": "5", "access-control-allow-origin": origin },
    });

    first.destroy();
    await expect.poll(async () => (await gateway.ask("/healthz")).status).toBe(200);
  });

  test("are those of the forwarded address behind a proxy", async () => {
    const gateway = await aGateway({ environment: { TRUST_PROXY: "1" }, config: { requestsPerAddress: 2 } });
    const stream = async (address: string) => {
      const socket = await open(gateway);
      socket.write(
        `GET /api/post/stream?zipcode=44114 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
      await once(socket, "data");
      return socket;
    };
    const from = (address: string) => gateway.ask("/healthz", { headers: { "x-forwarded-for": address } });
    const streams = [await stream("203.0.113.7"), await stream("203.0.113.7"), await stream("203.0.113.8")];

    expect((await from("203.0.113.7")).json()).toMatchObject({ status: 429, code: "too-many" });
    expect((await from("203.0.113.8")).status).toBe(200);

    streams[0]?.destroy();
    await expect.poll(async () => (await from("203.0.113.7")).status).toBe(200);
  });
});
