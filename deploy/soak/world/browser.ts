import { type Call, createCaller } from "@stockfinder/client/caller";
import { keepLiveConnection, type LiveSocket } from "@stockfinder/client/live-connection";
import { missedAlerts } from "@stockfinder/client/missed-alerts";
import { refreshWith } from "@stockfinder/client/refresh-sign-in";
import { createRenewal, type Renew } from "@stockfinder/client/renewal";
import type { CallInput, RequestOptions } from "@stockfinder/client/request";
import { exclusivelyInTab } from "@stockfinder/client/run-exclusively";
import { createSession, type Session } from "@stockfinder/client/session";
import type { SignedIn } from "@stockfinder/contracts/accounts";
import { type AnyAlert, listNotifications } from "@stockfinder/contracts/alerts";
import { type List, readList } from "@stockfinder/contracts/lists";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import { http } from "@stockfinder/service/node-http";
import { decodeJwt } from "jose";
import { WebSocket } from "ws";
import { withLines } from "../../../web/src/pages/lists/open-list/list-lines.ts";
import type { Network } from "./network.ts";

/** A person who reads that a list cannot be read reloads the page. */
const RELOADED_AFTER_MS = 2_000;
const HOST = "stockfinder.example";

/** A person's browser with the product's own client, on the world's network. */
export class Browser {
  readonly address: string;
  fingerprint: string = crypto.randomUUID();
  userId: string = crypto.randomUUID();
  /** Of the anonymous account; null before there is one. */
  deviceSecret: string | null = null;
  readonly call: Call;
  readonly session: Session;
  readonly #network: Network;
  readonly #renewals: readonly [Renew, Renew];
  #tokens: SignedIn | null = null;
  /** The last version of each alert that it has seen, live or as it came back. */
  known = new Map<string, AnyAlert>();
  #lastUpdate: string | undefined;
  #close = () => {};
  /** The list that is open; null before it is read. */
  list: List | null = null;
  #listId: string | null = null;
  #openList = () => {};
  #closeList = () => {};
  isReady = false;
  /** Says `online` when it has a network again. */
  readonly device = new EventTarget();
  /** The last refresh tokens of sign-ins that were ended for certain. */
  readonly ended: string[] = [];
  /** How often the server said that its sign-in is over. */
  refused = 0;

  constructor(address: string, network: Network) {
    this.address = address;
    this.#network = network;
    this.call = createCaller({
      fetch: (url, init) => this.#fetch(String(url), init),
      origin: `http://${HOST}`,
    });
    const tokens = {
      read: () => this.#tokens,
      keep: (kept: SignedIn) => void this.#keep(kept),
      forget: () => {
        this.refused += 1;
        this.#keep(null);
      },
    };
    const runExclusively = exclusivelyInTab();
    const { call } = this;
    this.session = createSession({ call, tokens, runExclusively });
    const renewal = (exclusively: typeof runExclusively) =>
      createRenewal({ tokens, refresh: refreshWith(call), runExclusively: exclusively });
    // Two tabs of a browser without locks.
    this.#renewals = [renewal(runExclusively), renewal(exclusivelyInTab())];
  }

  /** Of the account that is signed in; null without one. */
  get accountId(): string | null {
    return this.#tokens && (decodeJwt(this.#tokens.accessToken).sub ?? null);
  }

  /** The account, if the sign-in is its owner's; a guest only adds to it. */
  get ownedAccountId(): string | null {
    if (!this.#tokens) return null;
    const { sub, rights } = decodeJwt(this.#tokens.accessToken);
    return rights === "owner" ? (sub ?? null) : null;
  }

  get refreshToken(): string | null {
    return this.#tokens?.refreshToken ?? null;
  }

  signIn(tokens: SignedIn): void {
    this.#keep(tokens);
  }

  /** The sign-in has ended, as the server has said. */
  signedOut(refreshToken: string): void {
    this.ended.push(refreshToken);
    if (this.refreshToken === refreshToken) this.#keep(null);
  }

  async renew(): Promise<void> {
    const { accessToken } = this.#tokens ?? {};
    if (accessToken) await this.#renewals[0](accessToken);
  }

  /** Both tabs renew, and neither knows of the other. */
  async renewTwice(): Promise<void> {
    const { accessToken } = this.#tokens ?? {};
    if (accessToken) await Promise.all(this.#renewals.map((renew) => renew(accessToken)));
  }

  /** Calls as the owner of this browser's watches, as the site does. */
  ask<O extends HttpOperation>(
    operation: O,
    input: CallInput<O>,
    options: Pick<RequestOptions, "idempotencyKey" | "listToken"> = {},
  ): Promise<OutputOf<O>> {
    const { fingerprint, userId } = this;
    return this.session.callAsVisitor(operation, input, { fingerprint, userId, ...options });
  }

  /** The account is erased, as the server has said: what the browser was known by is forgotten, as on the site. */
  beginAnew(refreshToken: string): void {
    this.fingerprint = crypto.randomUUID();
    this.userId = crypto.randomUUID();
    this.deviceSecret = null;
    this.signedOut(refreshToken);
  }

  /** Opens the site: its alerts are shown until it is closed. */
  open(): void {
    this.#close();
    this.known = new Map();
    this.#lastUpdate = undefined;
    this.isReady = false;
    this.#close = keepLiveConnection({
      open: () => {
        this.isReady = false;
        return this.#socket();
      },
      device: this.device,
      hello: async () => {
        await this.#catchUp();
        return { token: this.#tokens?.accessToken ?? null, fingerprint: this.fingerprint };
      },
      ready: async () => {
        await this.#catchUp();
        this.isReady = true;
      },
      onMessage: (message) => {
        if (message.type === "notification") this.#take([message]);
      },
    });
  }

  /** Shows a list and keeps it as its members change it, as the site's page does. */
  openList(id: string, listToken: string): void {
    this.closeList();
    this.#listId = id;
    const refresh = async () => {
      const read = await this.ask(readList, { id }, { listToken });
      if (this.#listId === id && read.version >= (this.list?.version ?? 0)) this.list = read;
    };
    this.#closeList = keepLiveConnection({
      open: () => this.#socket(),
      device: this.device,
      hello: async () => ({
        ...{ token: this.#tokens?.accessToken ?? null, fingerprint: this.fingerprint },
        ...{ lists: [id], listToken },
      }),
      ready: refresh,
      onMessage: (message) => {
        if (message.type !== "list" || message.id !== id) return;
        const { version, lines } = message;
        if (this.list && lines.length > 0 && version <= this.list.version + 1)
          this.list = withLines(this.list, version, lines);
        else refresh().catch(() => setTimeout(() => this.#openList(), RELOADED_AFTER_MS));
      },
    });
    this.#openList = () => this.openList(id, listToken);
  }

  closeList(): void {
    this.#closeList();
    this.#closeList = () => {};
    this.#openList = () => {};
    this.#listId = null;
    this.list = null;
  }

  close(): void {
    this.#close();
    this.#close = () => {};
    this.#closeList();
  }

  #keep(tokens: SignedIn | null): void {
    const before = this.accountId;
    this.#tokens = tokens;
    // The site loads its alerts anew for somebody else.
    if (this.accountId === before) return;
    this.open();
    this.#openList();
  }

  async #catchUp(): Promise<void> {
    this.#take(await missedAlerts((asked) => this.ask(listNotifications, asked), this.#lastUpdate));
  }

  #take(alerts: readonly AnyAlert[]): void {
    for (const alert of alerts) {
      if ((this.known.get(alert.id)?.version ?? 0) > alert.version) continue;
      this.known.set(alert.id, alert);
      if (alert.updatedAt > (this.#lastUpdate ?? "")) this.#lastUpdate = alert.updatedAt;
    }
  }

  #socket(): LiveSocket {
    const createConnection = () => this.#network.connect(this.address);
    const options = { createConnection: createConnection as never, perMessageDeflate: false };
    const socket = new WebSocket(`ws://${HOST}${LIVE_PATH}`, options);
    socket.on("error", () => {}); // it closes then, and another one is opened
    return socket as LiveSocket;
  }

  #fetch(url: string, { method, headers, body, signal }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = http.request({
      host: HOST,
      path: pathname + search,
      method: method ?? "GET",
      headers: headers as Record<string, string>,
      createConnection: () => this.#network.connect(this.address),
      signal: signal ?? undefined,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        const answered = new Headers({ "Content-Type": response.headers["content-type"] ?? "" });
        resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: answered }));
      });
    });
    request.end(body as string | null);
    return promise;
  }
}
