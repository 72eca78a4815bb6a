import { Fault } from "@stockfinder/contracts/fault";
import webPush from "web-push";
import { hostAndPort } from "../channels/channel-hosts.ts";
import { createOutbound } from "../channels/outbound.ts";
import type { PushConfig } from "./push-config.ts";
import { isPushService } from "./push-hosts.ts";
import type { PushTarget } from "./subscription-table.ts";

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
}

/**
 * The client for push services. It calls only those of browsers, at public addresses, without following redirects.
 * `config.baseUrl` replaces all of them: a message goes to `{baseUrl}/{host}{path}`.
 */
export function createPushClient({ keys, subject, baseUrl }: PushConfig): PushClient {
  const named = new Set(baseUrl ? [hostAndPort(baseUrl)] : []);
  const outbound = createOutbound(named, { span: "push service", keepAlive: true });

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
      const { status, retryAfterSeconds } = await outbound({ method, url, headers, body: body ?? "" });
      if (status === null) throw new Fault("unavailable", "The push service does not answer");
      if (status >= 200 && status < 300) return "accepted";
      if (status === 404 || status === 410) return "gone";
      const message = `The push service answered ${status}`;
      if (status === 429 || status >= 500)
        throw new Fault("unavailable", message, retryAfterSeconds === null ? {} : { retryAfterSeconds });
      throw new Fault("bad-input", message);
    },
  };
}
