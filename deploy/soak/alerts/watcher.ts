import { randomBytes } from "node:crypto";
import { createCaller } from "@stockfinder/client/caller";
import { keepLiveConnection, type LiveSocket } from "@stockfinder/client/live-connection";
import { missedAlerts } from "@stockfinder/client/missed-alerts";
import { type AnyAlert, listNotifications } from "@stockfinder/contracts/alerts";
import { addChannel } from "@stockfinder/contracts/channels";
import { confirmMailingList } from "@stockfinder/contracts/email";
import { type FromServer, LIVE_PATH } from "@stockfinder/contracts/live";
import { PushedAlert, subscribePush } from "@stockfinder/contracts/push";
import { addWatch, NewWatch } from "@stockfinder/contracts/watches";
import { addWebhook } from "@stockfinder/contracts/webhooks";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import type { ReceivedPush } from "@stockfinder/testing/push-service";
import { WebSocket } from "ws";
import type { Rule } from "./expected-alerts.ts";
import { persistently } from "./persistently.ts";

/** A person with a browser open, who watches items on all channels and uses the product's own client. */
export class Watcher {
  readonly email: string;
  readonly #pushes = aPushBrowser();
  readonly #displayed = new Map<string, PushedAlert>();
  readonly #address: string;
  readonly #gatewayUrl: () => string;
  readonly #fingerprint = randomBytes(16).toString("hex");
  readonly #known = new Map<string, AnyAlert>();
  readonly #sent: AnyAlert[][] = [];
  readonly #channels: NewWatch["channels"] = ["live", "email", "push"];
  #disconnect = () => {};

  /** `gatewayUrl` is called for each connection and request, like a load balancer. `address`: the client's address. */
  constructor({ address, email }: { address: string; email: string }, gatewayUrl: () => string) {
    this.#address = address;
    this.email = email;
    this.#gatewayUrl = gatewayUrl;
  }

  /** The highest version of each alert that reached it, live or after it was disconnected. */
  get known(): readonly AnyAlert[] {
    return [...this.#known.values()];
  }

  /** The alerts sent to each of its connections. */
  get sent(): readonly (readonly AnyAlert[])[] {
    return this.#sent;
  }

  /** The notifications that its service worker displays: one for each alert, which later versions replace. */
  get displayed(): readonly PushedAlert[] {
    return [...this.#displayed.values()];
  }

  /** Takes a push as `web/src/worker/pushes.ts` does. @throws if it is for another browser. */
  takePush({ body }: Pick<ReceivedPush, "body">): void {
    const alert = PushedAlert.parse(this.#pushes.read(body));
    if ((this.#displayed.get(alert.id)?.version ?? 0) <= alert.version) this.#displayed.set(alert.id, alert);
  }

  /** Where its pushes are sent. */
  get pushEndpoint(): string {
    return this.#pushes.subscription.endpoint;
  }

  async subscribeToPushes(): Promise<void> {
    const as = { fingerprint: this.#fingerprint };
    await persistently(() => this.#call()(subscribePush, this.#pushes.subscription, as));
  }

  /** Adds a Discord channel, for the watches that follow, and a webhook at this server. */
  async useOwnServer(url: string): Promise<void> {
    const as = { fingerprint: this.#fingerprint };
    const settings = { url: `https://discord.com${this.channelPath}` };
    const channel = { kind: "discord", name: "Discord", settings } as const;
    const { id } = await persistently(() => this.#call()(addChannel, channel, as));
    this.#channels.push(`channel:${id}`);
    const events = ["alert.opened", "alert.changed", "alert.over"] as const;
    const webhook = { url: `${url}${this.webhookPath}`, events: [...events] };
    await persistently(() => this.#call()(addWebhook, webhook, as));
  }

  get channelPath(): string {
    return `/api/webhooks/1/${this.#fingerprint}`;
  }

  get webhookPath(): string {
    return `/${this.#fingerprint}`;
  }

  /** Follows the link in the confirmation mail. */
  async confirm(token: string): Promise<void> {
    await persistently(() => this.#call()(confirmMailingList, { token }));
  }

  /** Returns the id of the watch. */
  async watch(upc: string, rule: Rule): Promise<string> {
    const asked = NewWatch.parse({ upc, ...rule, channels: this.#channels, email: this.email });
    const as = { fingerprint: this.#fingerprint };
    const { id } = await persistently(() => this.#call()(addWatch, asked, as));
    return id;
  }

  connect(): void {
    this.#disconnect = keepLiveConnection({
      open: () => this.#open(),
      hello: async () => {
        await this.#catchUp();
        return { fingerprint: this.#fingerprint };
      },
      ready: () => this.#catchUp(),
      onMessage: (message) => this.#receive(message),
    });
  }

  disconnect(): void {
    this.#disconnect();
  }

  /** Every alert that the product has for it. */
  async stored(): Promise<readonly AnyAlert[]> {
    const all = new Date(60_000).toISOString();
    return await persistently(() => missedAlerts((asked) => this.#list(asked), all));
  }

  #open(): LiveSocket {
    const url = `${this.#gatewayUrl().replace("http", "ws")}${LIVE_PATH}`;
    const socket = new WebSocket(url, { headers: { "x-forwarded-for": this.#address } });
    socket.on("error", () => {}); // "close" follows
    this.#sent.push([]);
    return socket as LiveSocket;
  }

  #receive(message: FromServer): void {
    if (message.type !== "notification") return;
    this.#sent.at(-1)?.push(message);
    this.#take([message]);
  }

  async #catchUp(): Promise<void> {
    const last = this.known.reduce<string | undefined>(
      (latest, { updatedAt }) => (latest === undefined || updatedAt > latest ? updatedAt : latest),
      undefined,
    );
    this.#take(await missedAlerts((asked) => this.#list(asked), last));
  }

  #take(alerts: readonly AnyAlert[]): void {
    for (const alert of alerts)
      if ((this.#known.get(alert.id)?.version ?? 0) < alert.version) this.#known.set(alert.id, alert);
  }

  #list(asked: Parameters<Parameters<typeof missedAlerts>[0]>[0]) {
    return this.#call()(listNotifications, asked, { fingerprint: this.#fingerprint });
  }

  #call() {
    const asIfFromThere: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...init?.headers, "X-Forwarded-For": this.#address } });
    return createCaller({ fetch: asIfFromThere, origin: this.#gatewayUrl() });
  }
}
