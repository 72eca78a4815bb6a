import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { addWatch, listWatches } from "@stockfinder/contracts/watches";
import { until } from "@stockfinder/testing/until";
import { z } from "zod";
import { ask, post } from "../../test/ask.ts";
import { Client } from "../../test/client.ts";
import { SEEN } from "../../test/member-visit.ts";

const UPC = "711719541028";
const PATIENCE_MS = 60_000;
const Feed = z.object({ worked: z.literal(true), posts: z.array(z.object({ title: z.string() })) });

export interface Shelves {
  /** Fills or empties every store's shelves of a product. */
  setStock(upc: string, stock: "in" | "out"): Promise<void>;
}

/** Somebody who uses the product through the gateway's port. */
export class Person {
  readonly #gateway: string;
  readonly #member = new Client(randomBytes(16).toString("hex"));
  readonly #title = `Wipes are back ${randomUUID()}`;

  constructor(gateway: string) {
    this.#gateway = gateway;
  }

  async signIn(): Promise<void> {
    const outcomes = [
      await this.#member.register(this.#gateway),
      await this.#member.refresh(this.#gateway),
      await this.#member.introduceItself(this.#gateway),
    ];
    if (outcomes.some((outcome) => outcome !== "answered"))
      throw new Error(`Not signed in: ${JSON.stringify(outcomes)}`);
  }

  /** Posts what is in stock, and reads it in the feed. */
  async post(): Promise<void> {
    const body = { ...SEEN, title: this.#title, userID: randomUUID() };
    const { text } = await post(`${this.#gateway}/api/post/add`, body);
    if (!JSON.parse(text).worked) throw new Error(`The post is refused: ${text}`);
    await this.#readPost();
  }

  /** Watches a product that is sold out, which then comes back. Returns the milliseconds from there to the alert. */
  async hearOfRestock({ setStock }: Shelves): Promise<number> {
    const { fingerprint } = this.#member;
    const headers = { "x-fingerprint": fingerprint };
    const heard: number[] = [];
    await setStock(UPC, "out");
    const socket = new WebSocket(`${this.#gateway.replace("http", "ws")}/api/live`);
    try {
      socket.addEventListener("message", ({ data }) => {
        if (JSON.parse(String(data)).type === "notification") heard.push(performance.now());
      });
      await once(socket, "open");
      socket.send(JSON.stringify({ type: "hello", fingerprint }));
      const watch = { upc: UPC, kind: "stock", channels: ["live"] };
      const { status, text } = await post(`${this.#gateway}${addWatch.http?.path}`, watch, headers);
      if (status !== 201) throw new Error(`The watch is refused: ${text}`);
      const list = `${this.#gateway}${listWatches.http?.path}`;
      const isChecked = async () => /"lastCheckedAt":"/.test((await ask(list, { headers })).text);
      await until(isChecked, { what: "the watch's first check", timeoutMs: PATIENCE_MS });
      const changedAt = performance.now();
      await setStock(UPC, "in");
      await until(() => heard.length > 0, { what: "the alert", timeoutMs: PATIENCE_MS });
      return (heard[0] ?? 0) - changedAt;
    } finally {
      socket.close();
    }
  }

  /** Whether account and post are still there. Access tokens expire after ten minutes, so it renews its own first. */
  async expectRemembered(): Promise<void> {
    for (const outcome of [
      await this.#member.refresh(this.#gateway),
      await this.#member.introduceItself(this.#gateway),
    ])
      if (outcome !== "answered") throw new Error(`The account is forgotten: ${JSON.stringify(outcome)}`);
    await this.#readPost();
  }

  async #readPost(): Promise<void> {
    const { text } = await post(`${this.#gateway}/api/post/fetch`, { zipcode: SEEN.zipcode, distance: 5 });
    if (!Feed.parse(JSON.parse(text)).posts.some(({ title }) => title === this.#title))
      throw new Error("The post is not in the feed");
  }
}
