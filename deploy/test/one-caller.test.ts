import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { register } from "@stockfinder/contracts/accounts";
import type { FromServer } from "@stockfinder/contracts/live";
import { listWatches } from "@stockfinder/contracts/watches";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { until } from "@stockfinder/testing/until";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type LocalUpstream,
  startLocalUpstream,
} from "../../services/retailer-lookup/test/local-upstream.ts";
import { fixture } from "../../services/retailer-lookup/test-support/fixture.ts";
import { type Product, startProduct } from "../product.ts";
import { type Answer, ask, post } from "./ask.ts";
import { sandboxControl } from "./sandbox-control.ts";

const STAFF_PASSWORD = "what staff type";
const PS5 = "711719541028";
const SOON_MS = 30_000;

/** The whole product, asked over HTTP as through a proxy, so that each request can have an address of its own. */
describe.skipIf(!servers.postgres)("one caller of the whole product", () => {
  let product: Product;
  let ebay: LocalUpstream;

  beforeAll(async () => {
    ebay = await startLocalUpstream((response, { url }) => {
      const name = url.pathname.includes("oauth2") ? "oauth-token" : "browse-item_summary-search";
      const { status, contentType, body } = fixture(`ebay/${name}.json`);
      response.writeHead(status, { "content-type": contentType }).end(body);
    });
    const database = await freshDatabase(servers.postgres ?? "");
    const dataFolder = await temporaryFolder();
    product = await startProduct({
      port: 0,
      dataFolder,
      logger: quietLogger("stockfinder"),
      environment: {
        NODE_ENV: "test",
        DATABASE_URL: database.url,
        TRUST_PROXY: "1",
        STAFF_PASSWORD,
        RECHECK_FASTEST_MS: "1000",
        UPSTREAM_EBAY_API: ebay.url,
        EBAY_CLIENT_ID: "client",
        EBAY_CLIENT_SECRET: "secret",
      },
    });
    return async () => {
      await product.stop(2_000);
      await removeFolder(dataFolder);
      await database.drop();
    };
  });
  afterAll(() => ebay.close());

  const from = (address: string) => ({ "x-forwarded-for": address });

  const lastCheckedAt = async (fingerprint: string) => {
    const { text } = await ask(`${product.url}/api/watch`, { headers: { "x-fingerprint": fingerprint } });
    return listWatches.output.parse(JSON.parse(text))[0]?.lastCheckedAt ?? null;
  };
  async function watched(fingerprint: string, watch: object): Promise<void> {
    const headers = { "x-fingerprint": fingerprint };
    const { status, text } = await post(`${product.url}/api/watch`, { kind: "stock", ...watch }, headers);
    expect(status, text).toBe(201);
    await until(async () => (await lastCheckedAt(fingerprint)) !== null, {
      what: "the first check",
      timeoutMs: SOON_MS,
    });
  }

  test("240 reports of one network leave eBay's calls for re-checks untouched", async () => {
    const report = (n: number) =>
      post(
        `${product.url}/api/observation`,
        { url: `https://www.ebay.com/itm/${315_600_000_000 + n}`, upc: upcOf(n), price: 1, currency: "USD" },
        from(`192.0.2.${n % 4}`),
      );
    const answers: Answer[] = [];
    for (let n = 0; n < 240; n += 8)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, (_, i) => report(n + i)))));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"worked":true,"rechecks":true}']));
    const searches = () => ebay.received.filter(({ url }) => url.pathname.startsWith("/buy/browse/")).length;
    await until(() => searches() === 240, { what: "the reports' re-checks", timeoutMs: SOON_MS });

    await watched(randomUUID(), { retailer: "ebay", itemId: "315500000101" });
    expect(searches()).toBeGreaterThan(240);
  });

  test("60 wrong staff passwords at once from one /48 keep nobody out", async () => {
    const sendTo = (address: string, password: string) =>
      ask(`${product.url}/api/conn?upc=&productId=&userId=&country=USA`, {
        headers: { ...from(address), authorization: password },
      });
    const signedIn = "2001:db8:1:ff00::1";
    expect((await sendTo(signedIn, STAFF_PASSWORD)).status).toBe(200);

    const wrong = Array.from({ length: 60 }, (_, n) =>
      sendTo(`2001:db8:1:${n.toString(16)}00::1`, `wrong ${n}`),
    );
    const right = await Promise.all([
      sendTo("2001:db8:2::1", STAFF_PASSWORD),
      sendTo("192.0.2.9", STAFF_PASSWORD),
      sendTo(signedIn, STAFF_PASSWORD),
    ]);
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200]);
    const others = (await Promise.all(wrong)).filter(({ status }) => status !== 401 && status !== 429);
    expect(others).toEqual([]);
  });

  test("a guest's socket gets the alerts of its fingerprint with the token alone", async () => {
    const { setStock } = sandboxControl(product.sandboxControlUrl ?? "");
    await setStock(PS5, "out");
    const fingerprint = randomUUID();
    const registered = async () => {
      const { text } = await post(`${product.url}/api/auth/register`, {
        accountType: "anonymous",
        fingerprint,
      });
      return register.output.parse(JSON.parse(text));
    };
    await registered();
    await watched(fingerprint, { upc: PS5, stores: ["target"] });
    const { accessToken: token } = await registered(); // without the device secret: a guest

    const socket = new WebSocket(`${product.url.replace("http", "ws")}/api/live`);
    onTestFinished(() => socket.close());
    const heard: FromServer[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", token }));
    await until(() => heard.some(({ type }) => type === "ready"), { what: "ready", timeoutMs: SOON_MS });
    await setStock(PS5, "in");

    const alerts = () => heard.filter(({ type }) => type === "notification");
    await until(() => alerts().length > 0, { what: "the alert", timeoutMs: SOON_MS });
    expect(alerts()[0]).toMatchObject({ kind: "stock", storeId: "target", state: "open" });
  });
});

/** The nth of many codes with a right check digit. */
function upcOf(n: number): string {
  const digits = String(44_600_010_000 + n).padStart(11, "0");
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
