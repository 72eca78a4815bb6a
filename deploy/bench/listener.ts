import { once } from "node:events";
import { WebSocket } from "ws";

export interface Listener {
  /** Resolves with the time of the next notification, of `performance.now`. */
  next(): Promise<number>;
  close(): void;
}

/** A client of `/api/live` that has said hello. */
export async function openListener(gatewayUrl: string, fingerprint: string): Promise<Listener> {
  const socket = new WebSocket(`${gatewayUrl.replace("http", "ws")}/api/live`, { perMessageDeflate: false });
  let waiting = Promise.withResolvers<number>();
  const ready = Promise.withResolvers<void>();
  socket.on("message", (data) => {
    const at = performance.now();
    const { type } = JSON.parse(String(data));
    if (type === "ready") ready.resolve();
    if (type === "notification") waiting.resolve(at);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", fingerprint }));
  await ready.promise;
  return {
    next() {
      waiting = Promise.withResolvers();
      return waiting.promise;
    },
    close: () => socket.terminate(),
  };
}
