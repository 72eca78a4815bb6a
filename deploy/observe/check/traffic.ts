import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { addWatch, listWatches } from "@stockfinder/contracts/watches";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import { until } from "@stockfinder/testing/until";
import { ask, post } from "../../test/ask.ts";
import { Client } from "../../test/client.ts";
import { SEEN, visitAsMember } from "../../test/member-visit.ts";
import { visit } from "../../test/visit.ts";
import type { WatchedProduct } from "./product.ts";

const UPC = "711719541028";
const READER = "reader@example.com";
const PATIENCE_MS = 60_000;
/** A link that we did not sign. */
const OTHERS_LINK = `/go?u=${encodeURIComponent("https://www.walmart.com/ip/1")}&s=${"A".repeat(43)}`;

/** People who search, sign in, post and request mails, and retailers that fail sometimes. */
export class Traffic {
  readonly #product: WatchedProduct;
  readonly #member = new Client();
  readonly #fingerprint = randomBytes(16).toString("hex");
  readonly #ends: (() => void)[] = [];

  constructor(product: WatchedProduct) {
    this.#product = product;
  }

  /** A call to a service that does not run. */
  async callNobody(): Promise<void> {
    await post(`${this.#product.url}/api/post/fetch`, { zipcode: SEEN.zipcode });
  }

  async begin(): Promise<void> {
    const { sandbox } = this.#product;
    await this.#member.register(this.#product.url);
    await this.#watch();
    // Permanently: each circuit breaker and each kind of failure must occur.
    await sandbox.fault("walgreens", { status: { code: 412, probability: 0.5 } });
    await sandbox.fault("cvs", { wrongJson: 0.5 });
  }

  /** Uses each part of the product once; the console comes back in stock, or sells out. */
  async round(number: number): Promise<void> {
    const { url, setStock } = this.#product;
    await Promise.all([
      setStock(UPC, number % 2 === 0 ? "in" : "out"),
      visit(url),
      visitAsMember(url, this.#member),
      ask(url + OTHERS_LINK),
      ask(`${url}${listWatches.http?.path}`, { headers: { "x-fingerprint": this.#fingerprint } }),
      ask(`${url}/api/offers?upc=${UPC}&country=USA`),
    ]);
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  /** By socket, mail and push. */
  async #watch(): Promise<void> {
    const { url, setStock, mails } = this.#product;
    const headers = { "x-fingerprint": this.#fingerprint };
    await setStock(UPC, "out");
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`);
    this.#ends.push(() => socket.close());
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", fingerprint: this.#fingerprint }));
    await post(`${url}/api/push/subscribe`, aPushBrowser().subscription, headers);
    const watch = { upc: UPC, kind: "stock", channels: ["live", "email", "push"], email: READER };
    const { status, text } = await post(`${url}${addWatch.http?.path}`, watch, headers);
    if (status !== 201) throw new Error(`The watch is refused: ${text}`);
    const token = () =>
      /token=([^&\s]+)&for=alerts/.exec(mails.received.map(({ mail }) => mail.text).join("\n"))?.[1];
    await until(() => token() !== undefined, { what: "the confirming mail", timeoutMs: PATIENCE_MS });
    await post(`${url}/api/email/confirm`, { token: token() });
    const isChecked = async () =>
      /"lastCheckedAt":"/.test((await ask(`${url}${listWatches.http?.path}`, { headers })).text);
    await until(isChecked, { what: "the first check", timeoutMs: PATIENCE_MS });
  }
}
