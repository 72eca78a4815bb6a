import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AlertState } from "@stockfinder/contracts/alerts";
import { addWatch } from "@stockfinder/contracts/watches";
import { WebSocket } from "ws";
import { z } from "zod";
import { post } from "../../test/ask.ts";
import { productUrlIn } from "../embedded-output.ts";
import { endTree } from "./process-tree.ts";
import type { Running, Subject, World } from "./subject.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PLENTY = "1000000";
/** A refusal rests a host for three requests' time here instead of the 150 of production, as holds are short too. */
const REST_IN_REQUESTS = 3;
const NOBODY = "http://127.0.0.1:9";

const Created = z.object({ id: z.string() });
const Message = z.looseObject({
  type: z.string(),
  watchId: z.string().nullish(),
  state: AlertState.optional(),
});

/** The whole product in one process, as `npm start` runs it, with a client on its live socket. */
export const stockFinder: Subject = {
  name: "StockFinder",
  remark: "npm start: one process with its own database; alerts on the live socket",
  missing: async () => null,
  async start(world) {
    const { shop, politeMs, folder } = world;
    const child = spawn(process.execPath, ["deploy/embedded.ts"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        PORT: "0",
        DATA_FOLDER: folder,
        LOG_LEVEL: "error",
        SANDBOX_URL: NOBODY, // the retailers' adapters have nobody to ask
        UPSTREAM_PAGES: shop.pagesUrl,
        PAGES_CONTACT: "https://stockfinder.example/contact",
        PAGE_PACE_MS: String(politeMs),
        PAGE_REST_MS: String(REST_IN_REQUESTS * politeMs),
        RECHECK_FASTEST_MS: String(politeMs),
        RECHECKS_A_MINUTE: PLENTY,
        RATE_LIMIT_WATCH: PLENTY,
      },
    });
    const stop = () => endTree(child.pid ?? 0);
    try {
      const url = await productUrlIn(child.stdout);
      child.stdout.resume();
      await watchAll(url, world);
      return { pid: child.pid ?? 0, stop } satisfies Running;
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

async function watchAll(url: string, { shop, alerted }: World): Promise<void> {
  const fingerprint = randomBytes(16).toString("hex");
  const watches = new Map<string, string>();
  /** Those whose last alert stands. */
  const open = new Set<string>();
  const ready = Promise.withResolvers<void>();
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`);
  socket.on("message", (data) => {
    const { type, watchId, state } = Message.parse(JSON.parse(String(data)));
    if (type === "ready") ready.resolve();
    if (type !== "notification" || !watchId) return;
    const isOpen = state === "open" || state === "limited";
    // A newer version of an open alert has another price.
    if (isOpen && !open.has(watchId)) alerted(watches.get(watchId) ?? "");
    if (isOpen) open.add(watchId);
    else open.delete(watchId);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", fingerprint }));
  await ready.promise;
  for (const { name, storeUrl } of shop.products) {
    const watch = { url: storeUrl, kind: "stock", channels: ["live"] };
    const { status, text } = await post(`${url}${addWatch.http?.path}`, watch, {
      "x-fingerprint": fingerprint,
    });
    if (status !== 201) throw new Error(`The watch of ${storeUrl} is refused: ${text}`);
    watches.set(Created.parse(JSON.parse(text)).id, name);
  }
}
