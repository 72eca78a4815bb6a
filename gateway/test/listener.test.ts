import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Listener, listen } from "../src/http/listener.ts";

const HERE = { host: "127.0.0.1", port: 0 };

async function aServer(place = HERE): Promise<Listener> {
  const server = createServer((_request, response) => response.end("here"));
  const listener = await listen(server, place);
  onTestFinished(() => listener.close());
  return listener;
}

test("every connection of a burst is answered", async () => {
  const { port } = await aServer();
  const asked = Array.from({ length: 100 }, async () =>
    (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } })).text(),
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["here"]));
});

test.runIf(process.platform === "linux")(
  "a busy turn of the event loop does not leave new clients waiting for as many turns",
  async () => {
    const server = createServer();
    const accepted: number[] = [];
    let turn = 0;
    const next = () => {
      turn++;
      if (accepted.length < 64) setImmediate(next);
    };
    server.on("connection", (socket) => {
      accepted.push(turn);
      socket.destroy();
    });
    const listener = await listen(server, HERE);
    onTestFinished(() => listener.close());
    const clients = Array.from({ length: 64 }, () => connect(listener.port, "127.0.0.1"));
    for (const client of clients) client.on("error", () => {});
    // The system completes all connections while this turn lasts.
    const until = performance.now() + 200;
    while (performance.now() < until);
    next();

    await expect.poll(() => accepted.length).toBe(64);
    const [first = 0] = accepted;
    expect((accepted.at(-1) ?? 0) - first).toBeLessThan(40);
  },
);

test("a port that another server has is refused, also one that shares its port", async () => {
  const { port } = await aServer();
  await expect(aServer({ ...HERE, port })).rejects.toMatchObject({ code: "EADDRINUSE" });

  const plain = createServer().listen(0, "127.0.0.1");
  await once(plain, "listening");
  onTestFinished(() => void plain.close());
  const { port: taken } = plain.address() as AddressInfo;
  await expect(aServer({ ...HERE, port: taken })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("after closing no connection is accepted, and the port is free", async () => {
  const listener = await aServer();
  await listener.close();
  await expect(fetch(`http://127.0.0.1:${listener.port}`)).rejects.toThrow();
  const again = createServer().listen(listener.port, "127.0.0.1");
  await once(again, "listening");
  again.close();
});
