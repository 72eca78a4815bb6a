import { randomUUID } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { ListenerKey } from "@stockfinder/contracts/audience";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import {
  FromClient,
  type FromServer,
  HELLO_MS,
  type Hello,
  LIVE_CLOSE,
  MAX_SUBSCRIPTIONS,
  SILENT_MS,
} from "@stockfinder/contracts/live";
import type { Clock } from "@stockfinder/service/clock";
import { listGuest } from "@stockfinder/service/owner-key";
import type { WebSocket } from "ws";
import type { Caller } from "../callers/caller.ts";
import type { CallerNames } from "../callers/recent-callers.ts";

/** A reader with more unread bytes is cut off; it catches up when it is back. */
const MAX_UNREAD_BYTES = 1_048_576;
/** A reader that stays above this for `MAX_BEHIND_MS` is cut off too. */
const BEHIND_BYTES = 65_536;
const MAX_BEHIND_MS = 10_000;
/** Messages of a client in ten seconds: pings and changes of subscriptions. */
const MAX_MESSAGES = 40;
const MESSAGES_WITHIN_MS = 10_000;

export interface Listener {
  /** Empty for an anonymous client. */
  readonly owners: readonly OwnerKey[];
  /** The account that it is a guest of: it receives the alerts of the account's fingerprints, not the account's own. */
  readonly guestOf: OwnerKey | null;
  readonly familyId: string | null;
  /** By which it counts as online. */
  readonly names: Pick<CallerNames, "accountId" | "fingerprint">;
}

/** The same object for all sockets, so that none has functions of its own. */
export interface LiveSocketDependencies {
  readonly clock: Clock;
  /** @throws {Fault} if the token is not valid or cannot be checked. */
  readonly identify: (hello: Hello, caller: Caller) => Promise<Listener>;
  /** Called once, when the client is known. */
  readonly ready: (socket: LiveSocket) => void;
  /** Called for each product, by its GTIN, and each shopping list that the client starts or stops following. */
  readonly follows: (socket: LiveSocket, topic: string, isWanted: boolean) => void;
}

/** Most sockets follow nothing; an empty set of their own would take 170 bytes. */
const NONE: ReadonlySet<string> = new Set();

export type OpenSocket = Pick<WebSocket, "bufferedAmount" | "send" | "ping" | "close" | "terminate">;

/** A message as text frames have it, which many sockets may share. */
export function encoded(message: FromServer): Buffer {
  return Buffer.from(JSON.stringify(message));
}

const AS_TEXT = { binary: false };
const PING = encoded({ type: "ping" });

/** One client's socket: its hello, its subscriptions, and what it is sent. */
export class LiveSocket {
  readonly caller: Caller;
  readonly #socket: OpenSocket;
  readonly #dependencies: LiveSocketDependencies;
  #upcs = NONE;
  #productIds = NONE;
  #stores = NONE;
  #lists = NONE;
  #guestKeys = NONE;
  #listener: Listener | null = null;
  #keys: readonly ListenerKey[] = [];
  #country: Country = "USA";
  #isGreeting = false;
  #activeAt: number;
  #behindSince: number | null = null;
  #window = { from: 0, messages: 0 };
  #forgetHello: () => void;

  constructor(socket: OpenSocket, caller: Caller, dependencies: LiveSocketDependencies) {
    this.#socket = socket;
    this.caller = caller;
    this.#dependencies = dependencies;
    this.#activeAt = dependencies.clock.now();
    this.#forgetHello = dependencies.clock.alarm(HELLO_MS, () =>
      this.close(LIVE_CLOSE.forbidden, "Say hello first"),
    );
  }

  /** Null before its hello has been answered. */
  get listener(): Listener | null {
    return this.#listener;
  }

  /** The client's keys; an anonymous client has a key of its own. Empty before its hello has been answered. */
  get keys(): readonly ListenerKey[] {
    return this.#keys;
  }

  get country(): Country {
    return this.#country;
  }

  get upcs(): ReadonlySet<string> {
    return this.#upcs;
  }

  get productIds(): ReadonlySet<string> {
    return this.#productIds;
  }

  get stores(): ReadonlySet<string> {
    return this.#stores;
  }

  get lists(): ReadonlySet<string> {
    return this.#lists;
  }

  /** The keys under which it may see shopping lists: its owners, and the guests of its invitations. */
  get listKeys(): ReadonlySet<string> {
    return this.#guestKeys.union(new Set(this.#listener?.owners ?? []));
  }

  /** Takes a client's message. Never rejects. */
  async take(text: string): Promise<void> {
    this.noteActivity();
    if (!this.#mayWrite()) {
      this.close(LIVE_CLOSE.forbidden, "Too many messages");
      return;
    }
    try {
      await this.#handle(parseInput(FromClient, parseJson(text)));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.sendMessage({ type: "error", message: error.message });
      const code = error.isOutage ? LIVE_CLOSE.tryAgain : LIVE_CLOSE.forbidden;
      this.close(error.code === "unauthorized" ? LIVE_CLOSE.signedOut : code, error.message);
    }
  }

  noteActivity(): void {
    this.#activeAt = this.#dependencies.clock.now();
  }

  /** Sends the pings of both layers, or ends a socket that has been silent for too long. */
  beat(): void {
    if (this.#dependencies.clock.now() - this.#activeAt > SILENT_MS) {
      this.#socket.terminate();
      return;
    }
    this.#socket.ping();
    this.send(PING); // a page's script cannot read the protocol's own
  }

  send(message: Buffer): void {
    if (this.#readsTooSlowly()) this.close(LIVE_CLOSE.tryAgain, "You read too slowly");
    else this.#socket.send(message, AS_TEXT);
  }

  sendMessage(message: FromServer): void {
    this.send(encoded(message));
  }

  close(code: number, reason = ""): void {
    this.#forgetHello();
    this.#socket.close(code, reason.slice(0, 100));
  }

  ended(): void {
    this.#forgetHello();
  }

  async #handle(message: FromClient): Promise<void> {
    if (message.type === "ping") this.sendMessage({ type: "ping" });
    else if (message.type === "hello") await this.#greet(message);
    else if (this.#listener) this.#change(message, message.type === "subscribe");
    else throw new Fault("bad-input", "The first message must be hello");
  }

  async #greet(hello: Hello): Promise<void> {
    if (this.#isGreeting) throw new Fault("bad-input", "hello was said before");
    this.#isGreeting = true;
    const listener = await this.#dependencies.identify(hello, this.caller);
    this.#forgetHello();
    this.#forgetHello = () => {}; // or the alarm would stay in memory
    this.#listener = listener;
    this.#keys = listener.owners.length > 0 ? listener.owners : [`socket:${randomUUID()}`];
    this.#country = hello.country;
    this.#dependencies.ready(this);
    this.#change(hello, true);
    this.sendMessage({ type: "ready" });
  }

  #change(
    ids: Pick<Hello, "upcs" | "productIds" | "stores" | "lists" | "listToken">,
    isWanted: boolean,
  ): void {
    for (const topic of [...ids.upcs, ...ids.lists]) this.#dependencies.follows(this, topic, isWanted);
    this.#lists = changed(this.#lists, ids.lists, isWanted);
    if (ids.listToken) this.#guestKeys = changed(this.#guestKeys, [listGuest(ids.listToken)], isWanted);
    this.#upcs = changed(this.#upcs, ids.upcs, isWanted);
    this.#productIds = changed(this.#productIds, ids.productIds, isWanted);
    this.#stores = changed(this.#stores, ids.stores, isWanted);
    const { size } = this.#guestKeys;
    if (
      this.#upcs.size + this.#productIds.size + this.#stores.size + this.#lists.size + size >
      MAX_SUBSCRIPTIONS
    )
      throw new Fault("bad-input", `At most ${MAX_SUBSCRIPTIONS} subscriptions`);
  }

  #readsTooSlowly(): boolean {
    const unread = this.#socket.bufferedAmount;
    if (unread > MAX_UNREAD_BYTES) return true;
    if (unread <= BEHIND_BYTES) {
      this.#behindSince = null;
      return false;
    }
    const now = this.#dependencies.clock.now();
    this.#behindSince ??= now;
    return now - this.#behindSince > MAX_BEHIND_MS;
  }

  #mayWrite(): boolean {
    const now = this.#dependencies.clock.now();
    if (now - this.#window.from >= MESSAGES_WITHIN_MS) this.#window = { from: now, messages: 0 };
    this.#window.messages++;
    return this.#window.messages <= MAX_MESSAGES;
  }
}

function changed(known: ReadonlySet<string>, ids: readonly string[], isWanted: boolean): ReadonlySet<string> {
  if (ids.length === 0) return known;
  return isWanted ? known.union(new Set(ids)) : known.difference(new Set(ids));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault("bad-input", "A message must be JSON");
  }
}
