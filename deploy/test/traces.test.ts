import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { addWatch, listWatches } from "@stockfinder/contracts/watches";
import { newVapidKeys } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { createLogger } from "@stockfinder/service/logger";
import { type FreshDatabase, freshDatabase } from "@stockfinder/testing/fresh-database";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import { aPushService, type PushService } from "@stockfinder/testing/push-service";
import { SETUPS } from "@stockfinder/testing/setups";
import { removeSharedQueues } from "@stockfinder/testing/shared-queues";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aMailServer, type MailServer } from "../../services/email/test/mail-server.ts";
import { type Product, startProduct } from "../product.ts";
import { ask, post } from "./ask.ts";
import { aTraceCollector, type TraceCollector } from "./trace-collector.ts";

const BROWSER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const UPC = "711719541028";
const CHANNELS = ["live", "email", "push"];
const READER = "reader@example.com";

describe.each(SETUPS)("traces, on $name", (setup) => {
  const namespace = `traces-${randomUUID()}`;
  const lines: Record<string, unknown>[] = [];
  let collector: TraceCollector;
  let pushes: PushService;
  let mails: MailServer;
  let folder: string;
  let database: FreshDatabase | null;
  let product: Product;

  beforeAll(async () => {
    [collector, pushes, mails] = [await aTraceCollector(), await aPushService(), await aMailServer()];
    folder = await temporaryFolder();
    database = setup.postgres === null ? null : await freshDatabase(setup.postgres);
    const keys = newVapidKeys();
    product = await startProduct({
      port: 0,
      dataFolder: folder,
      // Otherwise another test's worker, which is not traced, might answer.
      busNamespace: namespace,
      environment: {
        NODE_ENV: "test",
        AMQP_URL: setup.amqp,
        DATABASE_URL: database?.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        SMTP_URL: mails.url,
        MAIL_FROM: "StockFinder <no-reply@stockfinder.example>",
        VAPID_PUBLIC_KEY: keys.publicKey,
        VAPID_PRIVATE_KEY: keys.privateKey,
        UPSTREAM_PUSH: pushes.url,
        RECHECK_FASTEST_MS: "1000",
        RECHECKS_A_MINUTE: "6000",
      },
      logger: createLogger({
        service: "stockfinder",
        level: "debug",
        destination: { write: (line) => lines.push(JSON.parse(line)) },
      }),
    });
  });
  afterAll(async () => {
    await product?.stop(1_000);
    if (setup.amqp !== "memory:") await removeSharedQueues(setup.amqp, namespace);
    await Promise.all([collector?.stop(), pushes?.stop(), mails?.close()]);
    await removeFolder(folder);
    await database?.drop();
  });

  /** The ways to spans of this name in one trace; waits until there is one. */
  async function waysTo(what: string, traceId: () => string | undefined): Promise<string[][]> {
    const found = () =>
      collector.spans
        .filter((span) => span.what === what && span.traceId === traceId())
        .map((span) => collector.pathTo(span));
    await expect.poll(() => found().filter((path) => !path.includes("?"))).not.toEqual([]);
    return found();
  }
  const setStock = (stock: "in" | "out") =>
    ask(`${product.sandboxControlUrl}/control/stock/${UPC}`, {
      method: "PUT",
      body: JSON.stringify({ stock }),
    });

  test("a search continues the browser's trace to the retailer, and its log lines name the trace", async () => {
    collector.spans.push({ ...BROWSER, parentId: "", what: "client browser", attributes: {} });
    const { status } = await ask(`${product.url}/api/search/walmart?query=wipes&zip=44114`, {
      headers: { traceparent: `00-${BROWSER.traceId}-${BROWSER.spanId}-01` },
    });
    expect(status).toBe(200);

    const ways = await waysTo("client walmart search", () => BROWSER.traceId);

    expect(ways).toEqual([
      [
        "client browser",
        "server GET /api/search/:retailer",
        "client lookup.search",
        "server lookup.search",
        "client walmart search",
      ],
    ]);
    expect(JSON.stringify(collector.spans)).not.toContain("wipes");
    expect(lines).toContainEqual(expect.objectContaining({ msg: "request", traceId: BROWSER.traceId }));
  });

  test("without a traceparent, or with a malformed one, a request begins a trace", async () => {
    for (const traceparent of ["", "00-0-0-01"])
      await ask(`${product.url}/api/retailers`, { headers: traceparent ? { traceparent } : {} });
    const begun = () => collector.spans.filter(({ what }) => what === "server GET /api/retailers");
    await expect.poll(begun).toHaveLength(2);
    expect(begun().map(({ parentId }) => parentId)).toEqual(["", ""]);
    expect(new Set(begun().map(({ traceId }) => traceId)).size).toBe(2);
  });

  test("a restock is traced from its reading to the socket, the mail and the push, which are timed", {
    timeout: 120_000,
  }, async () => {
    const fingerprint = randomBytes(16).toString("hex");
    const headers = { "x-fingerprint": fingerprint };
    const json = { ...headers, "content-type": "application/json" };
    await setStock("out");
    const socket = new WebSocket(`${product.url.replace("http", "ws")}/api/live`);
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", fingerprint }));
    const heard: string[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(String(data)));
    await expect.poll(() => heard.some((text) => text.includes('"ready"'))).toBe(true);
    await post(`${product.url}/api/push/subscribe`, aPushBrowser().subscription, headers);
    const watched = await ask(`${product.url}${addWatch.http?.path}`, {
      method: "POST",
      headers: json,
      // At one store: the first of several may be one that is read by its page.
      body: JSON.stringify({
        upc: UPC,
        kind: "stock",
        stores: ["walmart"],
        channels: CHANNELS,
        email: READER,
      }),
    });
    expect(watched.text).toContain(UPC);
    await expect.poll(() => tokenIn(mails)).toBeDefined();
    await post(`${product.url}/api/email/confirm`, { token: tokenIn(mails) });
    await expect
      .poll(async () => (await ask(`${product.url}${listWatches.http?.path}`, { headers })).text)
      .toMatch(/"lastCheckedAt":"/);

    await setStock("in");

    await expect.poll(() => pushes.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const pushed = () => collector.spans.find(({ what }) => what === "client push service");
    const reading = [
      "internal alerts.check",
      "client lookup.refreshOffer",
      "server lookup.refreshOffer",
      "producer lookup.listingChanged",
      "consumer alerts.changed-listings",
      "internal alerts.match",
    ];
    await expect.poll(pushed).toBeDefined();
    const trace = () => pushed()?.traceId;
    expect(await waysTo("client push service", trace)).toContainEqual([
      ...reading,
      "internal alerts.deliver push",
      "client push service",
    ]);
    expect(await waysTo("producer live.send", trace)).toContainEqual([
      ...reading,
      "producer alerts.alertsChanged",
      "consumer gateway.live-alerts",
      "producer live.send",
    ]);
    expect(await waysTo("client email.send", trace)).toContainEqual([
      ...reading,
      "internal alerts.deliver email",
      "client email.queueAlertMail",
      "server email.queueAlertMail",
      "client email.send",
    ]);
    const asked = collector.spans.filter(
      ({ what, traceId }) => traceId === trace() && /^client (?!lookup|email|push)/.test(what),
    );
    expect(asked.length).toBeGreaterThan(0);
    socket.close();

    const { text } = await ask(`${product.url}/metrics`);
    expect(text).toMatch(/^gateway_live_alert_seconds_count\{.*\} [1-9]/m);
    for (const channel of ["email", "push"])
      expect(text).toMatch(
        new RegExp(`^alerts_delivery_seconds_count\\{.*channel="${channel}".*\\} [1-9]`, "m"),
      );
  });
});

/** Of the link that confirms an address. */
function tokenIn(mails: MailServer): string | undefined {
  const text = mails.received.map(({ mail }) => mail.text).join("\n");
  return /token=([^&\s]+)&for=alerts/.exec(text)?.[1];
}
