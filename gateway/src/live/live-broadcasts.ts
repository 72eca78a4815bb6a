import { setImmediate as nextTurn } from "node:timers/promises";
import type { Bus } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import {
  audienceAnswered,
  audienceAsked,
  broadcastChanged,
  broadcastWritten,
  type Listener,
  type ListenerKey,
  listMissedBroadcasts,
  reachReturnedGateway,
} from "@stockfinder/contracts/audience";
import type { DataOf } from "@stockfinder/contracts/event";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { ownCall } from "../callers/gateway-principal.ts";
import { retryUntilAnswered } from "../callers/retry-until-answered.ts";
import { candidatesFor, matches } from "./addressed-sockets.ts";
import { encoded, type LiveSocket } from "./live-socket.ts";
import type { LiveSockets } from "./live-sockets.ts";
import { missedFrom } from "./missed-alerts.ts";

/** People in one part of an answer, which keeps it below 200 kB. */
const IN_A_PART = 2_000;
const LOOKED_AT_IN_A_TURN = 1_000;
const LISTENERS_AT_ONCE = 1_000;
/** Broadcasts whose last version is remembered, because messages may overtake one another. */
const REMEMBERED = 1_000;
/** Versions whose recipients are remembered, because messages may be redelivered, or arrive again as missed ones. */
const RECIPIENTS_REMEMBERED = 20;
/**
 * A service waits up to 3 s for gateways that it believes connected, and then commits what it sends. Until the commit
 * nobody can request it.
 */
const SENT_WITHIN_MS = 10_000;

interface LiveBroadcastsDependencies {
  readonly gatewayId: string;
  readonly bus: Pick<Bus, "publish" | "subscribe" | "call">;
  readonly clock: Pick<Clock, "sleep">;
  readonly logger: Pick<Logger, "error">;
  readonly sockets: Pick<LiveSockets, "withKey" | "following" | "all" | "write">;
}

/** This gateway's part in staff notifications: it reports the connected people, and writes to their sockets. */
export class LiveBroadcasts {
  readonly #dependencies: LiveBroadcastsDependencies;
  readonly #versions = growingLru<string, number>(REMEMBERED);
  readonly #recipients = growingLru<string, Set<string>>(RECIPIENTS_REMEMBERED);
  #isStopped = false;

  constructor(dependencies: LiveBroadcastsDependencies) {
    this.#dependencies = dependencies;
  }

  async listen(): Promise<void> {
    const { bus } = this.#dependencies;
    const everyCopy = { everyCopy: true };
    await bus.subscribe(audienceAsked, "gateway.audience", (ask) => this.#answer(ask), everyCopy);
    await bus.subscribe(broadcastChanged, "gateway.live-broadcasts", (sent) => this.#write(sent), {
      everyCopy: true,
      resumed: (since) => {
        void this.#requestMissed(since);
        void this.#writeMissed(since);
      },
    });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #answer({ askId, target, inDetail }: DataOf<typeof audienceAsked>): Promise<void> {
    const { gatewayId, bus, sockets } = this.#dependencies;
    const found = new Map<string, Listener>();
    let lookedAt = 0;
    for (const socket of candidatesFor(target, sockets)) {
      if (matches(socket, target)) {
        const listener = inDetail ? inFull(socket, target.upcs) : { keys: [...socket.keys] };
        found.set(JSON.stringify(listener), listener);
      }
      if (++lookedAt % LOOKED_AT_IN_A_TURN === 0) await nextTurn();
    }
    const listeners = [...found.values()];
    const parts = Math.max(1, Math.ceil(listeners.length / IN_A_PART));
    for (let part = 0; part < parts; part++) {
      const some = listeners.slice(part * IN_A_PART, (part + 1) * IN_A_PART);
      await bus.publish(audienceAnswered, { askId, gatewayId, parts, part, listeners: some });
    }
  }

  /**
   * Requests the broadcasts that were sent while this gateway could not name its listeners. They come as events. It asks
   * again for a broadcast that was being sent when it returned; nobody receives a broadcast twice.
   */
  async #requestMissed(since: number): Promise<void> {
    const { gatewayId, bus, clock, logger } = this.#dependencies;
    const options = { clock, logger, isStopped: () => this.#isStopped };
    const request = async () => {
      await bus.call(reachReturnedGateway, { gatewayId, since: missedFrom(since) }, ownCall());
    };
    await retryUntilAnswered(request, options);
    await clock.sleep(SENT_WITHIN_MS);
    await retryUntilAnswered(request, options);
  }

  /** Writes the broadcasts that were sent or withdrawn while the broker was unavailable. */
  async #writeMissed(since: number): Promise<void> {
    const { bus, clock, logger } = this.#dependencies;
    const request = async () => {
      const keys = this.#keys();
      for (let from = 0; from < keys.length; from += LISTENERS_AT_ONCE) {
        const asked = { listeners: keys.slice(from, from + LISTENERS_AT_ONCE), since: missedFrom(since) };
        const broadcasts = await bus.call(listMissedBroadcasts, asked, ownCall());
        for (const missed of broadcasts) await this.#write(missed);
      }
    };
    await retryUntilAnswered(request, { clock, logger, isStopped: () => this.#isStopped });
  }

  #keys(): ListenerKey[] {
    return [...new Set([...this.#dependencies.sockets.all()].flatMap(({ keys }) => keys))];
  }

  /** An outdated version is not written: a recall stays in effect. */
  async #write({ broadcast, people }: DataOf<typeof broadcastChanged>): Promise<void> {
    const { id, version } = broadcast;
    const known = this.#versions.get(id) ?? 0;
    if (version < known) return;
    this.#versions.set(id, version);

    const recipients = this.#recipientsOf(`${id} ${version}`);
    const open = new Set<LiveSocket>();
    const written: string[] = [];
    for (const keys of people) {
      const [name = ""] = keys;
      const before = open.size;
      if (!recipients.has(name))
        for (const key of keys)
          for (const socket of this.#dependencies.sockets.withKey(key)) open.add(socket);
      if (open.size > before) recipients.add(name);
      if (recipients.has(name)) written.push(name);
    }
    if (open.size > 0) await this.#dependencies.sockets.write(encoded(broadcast), open);
    if (written.length > 0)
      await this.#dependencies.bus.publish(broadcastWritten, { broadcastId: id, people: written });
  }

  /** The recipients of a version, each identified by the first key. */
  #recipientsOf(version: string): Set<string> {
    const known = this.#recipients.get(version);
    if (known) return known;
    const recipients = new Set<string>();
    this.#recipients.set(version, recipients);
    return recipients;
  }
}

function inFull({ keys, country, upcs, stores }: LiveSocket, asked: readonly string[]): Listener {
  return {
    keys: [...keys],
    country,
    upcs: asked.filter((upc) => upcs.has(upc)),
    stores: [...stores].sort(),
  };
}
