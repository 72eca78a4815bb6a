import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { http } from "@stockfinder/service/node-http";
import { aPushBrowser, type PushBrowser } from "@stockfinder/testing/push-browser";
import type { Chance } from "./chance.ts";
import type { Network } from "./network.ts";
import type { Program, VirtualTime } from "./virtual-time.ts";

/** What each answers once its person has ended it there; ntfy has no such answer. */
const GONE = { webhook: 410, push: 410, telegram: 403, discord: 404, ntfy: null } as const;
export type ReceiverKind = keyof typeof GONE;
/** Longer than the product waits. */
const LONGEST_ANSWER_MS = 12_000;
const HOST = "receivers.world";
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** A request that reached a receiver. */
export interface Received {
  readonly at: number;
  /** Answered with success, though the answer may be lost. */
  readonly isAccepted: boolean;
  /** Nothing breaks any more: the product gets the answer. */
  readonly isHeard: boolean;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Decrypted. */
  readonly text: string;
}

/** Where a person is told of alerts: a webhook, the push service of a browser, or a service of their own. */
export interface Receiver {
  readonly id: string;
  readonly kind: ReceiverKind;
  readonly url: string;
  readonly browser: PushBrowser;
  readonly received: Received[];
  /** Its person has ended it there. */
  isGone: boolean;
}

export interface Receivers {
  readonly host: string;
  readonly url: string;
  connect(): Duplex;
  open(kind: ReceiverKind): Receiver;
}

export interface ReceiversOptions {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly network: Network;
  readonly note: (what: string) => void;
  readonly outside: Program;
}

/** In place of all services that pushes, messages and webhooks are sent to. They refuse, are late, break, or are gone. */
export function openReceivers({ time, chance, network, note, outside }: ReceiversOptions): Receivers {
  const all = new Map<string, Receiver>();
  let messages = 0;
  const server = http.createServer(async (request, response) => {
    const receiver = all.get(ID.exec(request.url ?? "")?.[0] ?? "");
    const body = await buffer(request).catch(() => null);
    if (!body || !receiver) return void request.socket.destroy();
    const { kind, id, browser, received } = receiver;
    const refuses = chance.happens("a receiver refuses");
    if (GONE[kind] !== null && chance.happens("a receiver is gone")) receiver.isGone = true;
    const status = (receiver.isGone && GONE[kind]) || (refuses ? 503 : 200);
    const text = kind === "push" ? JSON.stringify(browser.read(body)) : body.toString();
    const answered = { isAccepted: status === 200, isHeard: chance.isQuiet };
    received.push({ at: time.now(), ...answered, headers: request.headers, text });
    note(`${kind} ${id} is sent ${text}, and answers ${status}`);
    if (chance.happens("a receiver's answer is lost")) return void request.socket.destroy();
    messages += 1;
    const answer = JSON.stringify({ id: String(messages), result: { message_id: messages } });
    const ms = chance.happens("a receiver takes its time") ? LONGEST_ANSWER_MS : 100;
    time.after(1 + chance.number(ms), () => response.writeHead(status, { Connection: "close" }).end(answer));
  });
  return {
    host: HOST,
    url: `http://${HOST}`,
    connect: () => network.connectTo({ server, program: outside }),
    open(kind) {
      const browser = aPushBrowser();
      const id = kind === "push" ? (ID.exec(browser.subscription.endpoint)?.[0] ?? "") : crypto.randomUUID();
      const receiver = { id, kind, url: `http://${HOST}/${id}`, browser, received: [], isGone: false };
      all.set(id, receiver);
      return receiver;
    },
  };
}
