import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { systemClock } from "@stockfinder/service/clock";
import { describe, expect, onTestFinished, test } from "vitest";
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

function get(socket: Socket, path: string, accept = "application/json"): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n\r\n`);
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
    const gateway = await aGateway({ environment: { CONNECTION_IDLE_MS: String(IDLE_MS) } });
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
    const gateway = await aGateway({ environment: { CONNECTION_IDLE_MS: String(IDLE_MS) }, clock });
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
    const gateway = await aGateway({ environment: { CONNECTION_IDLE_MS: String(IDLE_MS) } });
    const silent = await open(gateway);
    silent.resume();

    await once(silent, "close");
  });
});

describe("connections of one address", () => {
  test("are refused beyond the limit until one closes", async () => {
    const gateway = await aGateway({ environment: { CONNECTIONS_PER_ADDRESS: "3" } });
    const [first] = await Promise.all([open(gateway), open(gateway)]);
    expect((await gateway.ask("/healthz")).status).toBe(200);
    const third = await open(gateway);

    await expect(gateway.ask("/healthz")).rejects.toThrow();

    first?.destroy();
    await expect.poll(() => gateway.ask("/healthz").catch(() => null)).toMatchObject({ status: 200 });
    expect(third.destroyed).toBe(false);
    expect((await gateway.ask("/metrics")).text).toMatch(/^gateway_connections_refused_total\{.*\} [1-9]/m);
  });

  test("are the proxy's behind a proxy: open requests count instead, by the forwarded address", async () => {
    const gateway = await aGateway({ environment: { CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: "1" } });
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
