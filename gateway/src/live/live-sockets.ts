import { setImmediate as nextTurn } from "node:timers/promises";
import type { Bus } from "@stockfinder/bus/bus";
import { inSpan } from "@stockfinder/bus/tracing";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { alertsChanged, type OwnedAlert, type OwnerKey, ownedAlerts } from "@stockfinder/contracts/alerts";
import type { DataOf } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import { listingChanged } from "@stockfinder/contracts/listings";
import { listChanged } from "@stockfinder/contracts/lists";
import { type Hello, LIVE_CLOSE, MAX_SOCKETS_OF_ADDRESS, PING_EVERY_MS } from "@stockfinder/contracts/live";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import type { Caller } from "../callers/caller.ts";
import type { EndedSignIns } from "../callers/ended-sign-ins.ts";
import { retryUntilAnswered } from "../callers/retry-until-answered.ts";
import { OpenCounts } from "../limits/open-counts.ts";
import { lapsedSignIns } from "./lapsed-sign-ins.ts";
import {
  encoded,
  type Listener,
  LiveSocket,
  type LiveSocketDependencies,
  type OpenSocket,
} from "./live-socket.ts";
import { missedAlerts } from "./missed-alerts.ts";

/** More new clients than this in a second are disconnected: each costs a signature check. */
const HELLOS_A_SECOND = 200;
/** Clients must reconnect within ten seconds of being disconnected; two are reserved for the connection itself. */
const RECONNECT_WITHIN_MS = 8_000;
/** Takes about 10 ms: then requests that have arrived meanwhile are read. */
const WRITES_IN_A_TURN = 1_000;
/** A sign-in can expire without ending, so that no poll reports it. */
const SIGN_INS_CHECKED_EVERY_MS = 30 * 60_000;

const NOBODY: ReadonlySet<LiveSocket> = new Set();

/** Identifies the client of a hello. @throws {Fault} if its token is invalid or cannot be checked. */
export type Identify = (hello: Hello, caller: Caller) => Promise<Listener>;

const REMEMBERED_ALERTS = 50_000;

interface AddressedMessage {
  readonly message: Buffer;
  readonly sockets: ReadonlySet<LiveSocket>;
}

interface LiveSocketsOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "error">;
  readonly identify: Identify;
  readonly endedSignIns: Pick<EndedSignIns, "onEnded">;
  /** Called while a client is connected, so that it counts as online. An anonymous client has its socket's key. */
  readonly online: (caller: Pick<Caller, "fingerprint" | "networks">, accountId?: string) => void;
  /** Called for an alert that was written to sockets, with the time since its reading. */
  readonly sent?: (seconds: number) => void;
}

/**
 * The open sockets of this gateway. Each gateway receives every alert and sends each version once to its owner's sockets.
 * A client without an open socket misses nothing, since it fetches the changes since its last connection.
 */
export class LiveSockets {
  readonly #options: LiveSocketsOptions;
  readonly #open = new Set<LiveSocket>();
  readonly #byKey = new Map<string, Set<LiveSocket>>();
  readonly #guestsByAccount = new Map<string, Set<LiveSocket>>();
  readonly #byTopic = new Map<string, Set<LiveSocket>>();
  readonly #ofCallers = new OpenCounts(MAX_SOCKETS_OF_ADDRESS);
  readonly #sentVersions = growingLru<string, number>(REMEMBERED_ALERTS);
  readonly #ofSockets: LiveSocketDependencies;
  #hellos = { from: 0, count: 0 };
  #writes = 0;
  #beating: Repeating | undefined;
  #checking: Repeating | undefined;
  #forgetEnded = () => {};
  #isStopped = false;

  constructor(options: LiveSocketsOptions) {
    this.#options = options;
    this.#ofSockets = {
      clock: options.clock,
      identify: (hello, caller) => this.#identify(hello, caller),
      ready: (socket) => this.#index(socket),
      follows: (socket, topic, isWanted) => (isWanted ? put : drop)(this.#byTopic, topic, socket),
    };
  }

  get size(): number {
    return this.#open.size;
  }

  async listen(): Promise<void> {
    const { bus } = this.#options;
    await bus.subscribe(alertsChanged, "gateway.live-alerts", (data) => this.#sendAlerts(data), {
      everyCopy: true,
      resumed: (since) => void this.#sendMissed(since),
    });
    await bus.subscribe(listingChanged, "gateway.live-offers", (data) => this.#sendOffer(data), {
      everyCopy: true,
    });
    await bus.subscribe(listChanged, "gateway.live-lists", (data) => this.#sendList(data), {
      everyCopy: true,
    });
  }

  start(): void {
    const { clock, endedSignIns } = this.#options;
    this.#beating = repeat(() => this.#beat(), { clock, everyMs: PING_EVERY_MS });
    this.#checking = repeat(() => this.#checkSignIns(), { clock, everyMs: SIGN_INS_CHECKED_EVERY_MS });
    this.#forgetEnded = endedSignIns.onEnded(({ familyId }) => this.#close(familyId));
  }

  /** Disconnects every client; they reconnect spread over eight seconds. */
  stop(): void {
    this.#isStopped = true;
    this.#beating?.stop();
    this.#checking?.stop();
    this.#forgetEnded();
    for (const socket of this.#open) {
      socket.sendMessage({ type: "reconnect", afterMs: Math.floor(Math.random() * RECONNECT_WITHIN_MS) });
      socket.close(LIVE_CLOSE.restart, "This server restarts");
    }
  }

  /** Why a new socket is closed at once; null if it may stay open. */
  refusalOf({
    networks,
  }: Pick<Caller, "networks">): { readonly code: number; readonly reason: string } | null {
    if (this.#isStopped) return { code: LIVE_CLOSE.restart, reason: "This server restarts" };
    if (this.#ofCallers.hasRoom(networks)) return null;
    const reason = `Your address has ${MAX_SOCKETS_OF_ADDRESS} sockets open, which is the limit`;
    return { code: LIVE_CLOSE.tooMany, reason };
  }

  /** Takes over an open socket; pass its messages to the returned object's `take`, and its end to `remove`. */
  add(open: OpenSocket, caller: Caller): LiveSocket {
    const socket = new LiveSocket(open, caller, this.#ofSockets);
    this.#open.add(socket);
    this.#ofCallers.add(caller.networks);
    return socket;
  }

  remove(socket: LiveSocket): void {
    if (!this.#open.delete(socket)) return;
    socket.ended();
    this.#ofCallers.remove(socket.caller.networks);
    for (const key of socket.keys) drop(this.#byKey, key, socket);
    if (socket.listener?.guestOf) drop(this.#guestsByAccount, socket.listener.guestOf, socket);
    for (const topic of socket.upcs.union(socket.lists)) drop(this.#byTopic, topic, socket);
  }

  withKey(key: string): ReadonlySet<LiveSocket> {
    return this.#byKey.get(key) ?? NOBODY;
  }

  following(topic: string): ReadonlySet<LiveSocket> {
    return this.#byTopic.get(topic) ?? NOBODY;
  }

  all(): ReadonlySet<LiveSocket> {
    return this.#open;
  }

  async write(message: Buffer, sockets: Iterable<LiveSocket>): Promise<void> {
    for (const socket of sockets) {
      if (++this.#writes % WRITES_IN_A_TURN === 0) await nextTurn();
      socket.send(message);
    }
  }

  async #identify(hello: Hello, caller: Caller): Promise<Listener> {
    const now = this.#options.clock.now();
    if (now - this.#hellos.from >= 1_000) this.#hellos = { from: now, count: 0 };
    this.#hellos.count++;
    if (this.#hellos.count > HELLOS_A_SECOND)
      throw new Fault("unavailable", "Many clients connect at this moment");
    return await this.#options.identify(hello, caller);
  }

  #index(socket: LiveSocket): void {
    // The connection may have ended while its token was checked.
    if (!this.#open.has(socket)) return;
    for (const key of socket.keys) put(this.#byKey, key, socket);
    if (socket.listener?.guestOf) put(this.#guestsByAccount, socket.listener.guestOf, socket);
    this.#countOnline(socket);
  }

  /** Several people may share an address, so an anonymous client counts by its socket. */
  #countOnline({ listener, keys, caller }: LiveSocket): void {
    if (!listener) return;
    const { accountId, fingerprint = accountId === undefined ? keys[0] : undefined } = listener.names;
    this.#options.online({ fingerprint, networks: caller.networks }, accountId);
  }

  async #sendAlerts(changed: DataOf<typeof alertsChanged>): Promise<void> {
    const sent = await this.#send(ownedAlerts(changed));
    const seconds = (this.#options.clock.now() - Date.parse(changed.readAt)) / 1_000;
    for (let alert = 0; alert < sent; alert++) this.#options.sent?.(seconds);
  }

  /** Returns how many alerts were sent: an owner has a socket here, and had not received this version or a higher one. */
  async #send(alerts: readonly OwnedAlert[]): Promise<number> {
    const addressed = alerts.map((each) => this.#addressed(each)).filter((each) => each !== null);
    if (addressed.length === 0) return 0;
    const attributes = { "stockfinder.alerts": addressed.length };
    await inSpan({ name: "live.send", kind: "producer", attributes }, async () => {
      for (const { message, sockets } of addressed) await this.write(message, sockets);
    });
    return addressed.length;
  }

  /** Null if none of its owners has a socket here, or this version or a higher one was sent. */
  #addressed({ owner, also = [], alert }: OwnedAlert): AddressedMessage | null {
    let sockets = this.withKey(owner);
    for (const key of also) {
      sockets = union(sockets, this.withKey(key));
      sockets = union(sockets, this.#guestsByAccount.get(key) ?? NOBODY);
    }
    // When the broker or a publisher fails, events are redelivered, and late ones may arrive after their successors.
    if (sockets.size === 0 || (this.#sentVersions.get(alert.id) ?? 0) >= alert.version) return null;
    this.#sentVersions.set(alert.id, alert.version);
    return { message: encoded(alert), sockets };
  }

  /** Sends the alerts reported while the broker was unavailable: a client with an open socket does not fetch them. */
  async #sendMissed(since: number): Promise<void> {
    const { bus, clock, logger } = this.#options;
    const request = async () => {
      for await (const missed of missedAlerts(bus, this.#owners(), since)) await this.#send([missed]);
    };
    await retryUntilAnswered(request, { clock, logger, isStopped: () => this.#isStopped });
  }

  #owners(): OwnerKey[] {
    const owners = new Set<OwnerKey>();
    for (const { listener } of this.#open) {
      for (const owner of listener?.owners ?? []) owners.add(owner);
      if (listener?.guestOf) owners.add(listener.guestOf);
    }
    return [...owners];
  }

  async #sendOffer(change: DataOf<typeof listingChanged>): Promise<void> {
    if (change.gtin === null) return;
    const sockets = this.following(change.gtin);
    if (sockets.size === 0) return;
    const { gtin: upc, country, storeName: store, retailer, after, readAt: seenAt } = change;
    const storeId = directoryId(retailer, country);
    const isAvailable = after.stock === null || after.stock === "preorder" ? null : after.stock !== "out";
    const price = {
      value: after.price ?? -1,
      currency: after.currency ?? (country === "CAN" ? "CAD" : "USD"),
    };
    await this.write(
      encoded({ type: "offer", upc, country, store, storeId, price, isAvailable, seenAt }),
      sockets,
    );
  }

  /** To the sockets of the list's members; others may follow it in vain. */
  async #sendList({ listId: id, version, lines, owners }: DataOf<typeof listChanged>): Promise<void> {
    const members = new Set<string>(owners);
    const sockets = [...this.following(id)].filter(({ listKeys }) => !listKeys.isDisjointFrom(members));
    if (sockets.length > 0) await this.write(encoded({ type: "list", id, version, lines }), sockets);
  }

  async #beat(): Promise<void> {
    for (const socket of this.#open) {
      if (++this.#writes % WRITES_IN_A_TURN === 0) await nextTurn();
      socket.beat();
      this.#countOnline(socket);
    }
  }

  async #checkSignIns(): Promise<void> {
    const { bus, clock, logger } = this.#options;
    const request = async () => {
      for await (const familyId of lapsedSignIns(bus, this.#signIns())) this.#close(familyId);
    };
    await retryUntilAnswered(request, { clock, logger, isStopped: () => this.#isStopped });
  }

  #signIns(): string[] {
    const familyIds = [...this.#open].map(({ listener }) => listener?.familyId ?? null);
    return [...new Set(familyIds.filter((familyId) => familyId !== null))];
  }

  #close(familyId: string): void {
    for (const socket of this.#open)
      if (socket.listener?.familyId === familyId)
        socket.close(LIVE_CLOSE.signedOut, "Your sign-in has ended");
  }
}

/** Without copies if one is empty; a socket may be both a fingerprint's and its account's. */
function union(some: ReadonlySet<LiveSocket>, more: ReadonlySet<LiveSocket>): ReadonlySet<LiveSocket> {
  if (some.size === 0 || more.size === 0) return some.size === 0 ? more : some;
  return some.union(more);
}

function put(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = index.get(key);
  if (sockets) sockets.add(socket);
  else index.set(key, new Set([socket]));
}

function drop(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = index.get(key);
  sockets?.delete(socket);
  if (sockets?.size === 0) index.delete(key);
}
