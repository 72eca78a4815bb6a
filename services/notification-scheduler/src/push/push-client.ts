import type { Agent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { inSpan } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import { checkedLookup } from "@stockfinder/service/checked-lookup";
import { http } from "@stockfinder/service/node-http";
import { readRetryAfter } from "@stockfinder/service/retry-after";
import { sendRequest } from "@stockfinder/service/send-request";
import webPush from "web-push";
import type { PushConfig } from "./push-config.ts";
import { isPushService } from "./push-hosts.ts";
import type { PushTarget } from "./subscription-table.ts";

/** A push service that does not answer within this time is retried later. */
const ANSWER_MS = 10_000;
const SOCKETS = 64;

export interface PushMessage {
  readonly target: PushTarget;
  /** JSON, at most 3,993 bytes (RFC 8291). */
  readonly payload: string;
  /** A message that still waits for the browser is replaced by one with the same topic: 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: "normal" | "high";
  /** How long the push service keeps the message for the browser. */
  readonly ttlSeconds: number;
}

export interface PushClient {
  /**
   * Sends a message to the browser's push service; `gone` if the browser has ended its subscription.
   * @throws {Fault} `bad-input` if the service will never accept it, `unavailable` if it may later.
   */
  send(message: PushMessage): Promise<"accepted" | "gone">;
  close(): void;
}

/**
 * The client for push services. It calls only those of browsers, at public addresses, without following redirects.
 * `config.baseUrl` replaces all of them: a message goes to `{baseUrl}/{host}{path}`.
 */
export function createPushClient({ keys, subject, baseUrl }: PushConfig): PushClient {
  const agent =
    baseUrl?.protocol === "http:"
      ? new http.Agent({ keepAlive: true, maxSockets: SOCKETS })
      : new HttpsAgent({
          keepAlive: true,
          maxSockets: SOCKETS,
          ...(!baseUrl && { lookup: checkedLookup() }),
        });

  function addressOf(endpoint: string): URL {
    const url = new URL(endpoint);
    return baseUrl
      ? new URL(`${baseUrl.href.replace(/\/$/, "")}/${url.host}${url.pathname}${url.search}`)
      : url;
  }

  return {
    async send({ target: { endpoint, p256dh, auth }, payload, topic, urgency, ttlSeconds }) {
      if (!isPushService(endpoint)) throw new Fault("bad-input", "This is no push service");
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, topic, urgency, contentEncoding: "aes128gcm" },
      );
      const url = addressOf(endpoint);
      const attributes = { "http.request.method": method, "server.address": new URL(endpoint).host };
      const { status, retryAfterSeconds } = await inSpan(
        { name: "push service", kind: "client", attributes },
        async (span) => {
          const answer = await ask(url, { method, headers, body, agent });
          span?.add({ "http.response.status_code": answer.status });
          return answer;
        },
      );
      if (status >= 200 && status < 300) return "accepted";
      if (status === 404 || status === 410) return "gone";
      const message = `The push service answered ${status}`;
      if (status === 429 || status >= 500)
        throw new Fault("unavailable", message, retryAfterSeconds === null ? {} : { retryAfterSeconds });
      throw new Fault("bad-input", message);
    },
    close: () => agent.destroy(),
  };
}

interface Asked {
  readonly method: string;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer | null;
  readonly agent: Agent;
}

interface Answer {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
}

/** @throws {Fault} `unavailable` without a response. */
async function ask(url: URL, { headers, ...asked }: Asked): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await sendRequest(url, { ...asked, headers: textsOf(headers), signal }).catch((cause) => {
    throw new Fault("unavailable", "The push service does not answer", {}, { cause });
  });
  response.resume();
  const waitMs = readRetryAfter(response.headers["retry-after"], Date.now());
  return { status: response.statusCode ?? 0, retryAfterSeconds: waitMs ? Math.ceil(waitMs / 1_000) : null };
}

function textsOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
