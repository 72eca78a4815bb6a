import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectBroker } from "./broker.ts";

const CONNECT = 1;
const CONNECTED = Buffer.from([0x20, 2, 0, 0]);

/** Accepts connections, and then answers nothing. */
async function aSilentBroker(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", ([first = 0]) => first >> 4 === CONNECT && socket.write(CONNECTED));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a broker that does not answer holds neither a message nor the stop", async () => {
  const { promise: isConnected, resolve: connected } = Promise.withResolvers<void>();
  const broker = connectBroker(await aSilentBroker(), { connected, logger: { warn: () => {} } });
  await isConnected;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());

  const published = expect(broker.publish({ topic: "stockfinder/home", text: "on" })).rejects.toThrow(
    "does not answer",
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await published;
  const closed = broker.close();
  await vi.advanceTimersByTimeAsync(10_000);
  await closed;
  expect(broker.isConnected).toBe(false);
});
