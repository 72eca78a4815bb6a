import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { FromServer } from "@stockfinder/contracts/live";
import { onTestFinished } from "vitest";

/** A person whose extension is connected. */
export interface Listener {
  readonly fingerprint: string;
  /** The received notifications. */
  readonly received: Extract<FromServer, { type: "notification" }>[];
}

/** Connects as an extension does, with what it follows. */
export async function aListener(productUrl: string, hello: object): Promise<Listener> {
  const socket = new WebSocket(`${productUrl.replace("http", "ws")}/api/live`);
  onTestFinished(() => socket.close());
  const fingerprint = randomBytes(16).toString("hex");
  const received: Listener["received"] = [];
  const ready = Promise.withResolvers<void>();
  socket.addEventListener("message", ({ data }) => {
    const message: FromServer = JSON.parse(String(data));
    if (message.type === "ready") ready.resolve();
    if (message.type === "notification") received.push(message);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", fingerprint, ...hello }));
  await ready.promise;
  return { fingerprint, received };
}
