import { Agent as HttpsAgent } from "node:https";
import { isIP } from "node:net";
import { inSpan } from "@stockfinder/bus/tracing";
import { checkedLookup, type Resolve } from "@stockfinder/service/checked-lookup";
import { isPublicAddress } from "@stockfinder/service/public-address";
import { readRetryAfter } from "@stockfinder/service/retry-after";
import { sendRequest } from "@stockfinder/service/send-request";
import { bareHost, isNamed, type NamedHosts } from "./channel-hosts.ts";

/** Of the whole answer: a server that sends a byte a minute holds nothing for longer. */
const ANSWER_MS = 8_000;
/** Of an answer; the rest is not read. */
const MOST_BYTES = 16_384;
const MOST_WORDS = 200;
const LONGEST_WAIT_SECONDS = 3_600;

export interface OutboundRequest {
  readonly method: "POST" | "PATCH";
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The answer of a server that anybody may run: nothing of it is trusted. */
export interface OutboundAnswer {
  /** Null without an answer. */
  readonly status: number | null;
  /** At most 16 KiB. */
  readonly body: string;
  /** From `Retry-After`, at most an hour. */
  readonly retryAfterSeconds: number | null;
}

/** Sends a request; never rejects. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

const NO_ANSWER: OutboundAnswer = { status: null, body: "", retryAfterSeconds: null };

export interface OutboundOptions {
  /** The name of the span of each request. */
  readonly span?: string;
  /** Whether a connection is used again: for few servers that get many requests. */
  readonly keepAlive?: boolean;
  readonly resolve?: Resolve;
}

/**
 * Sends requests to servers that people name: at public addresses, checked for each connection, and to the servers that the
 * operator has named. Redirects are not followed.
 */
export function createOutbound(
  named: NamedHosts,
  { span: name = "channel", keepAlive = false, resolve }: OutboundOptions = {},
): Outbound {
  const guarded = new HttpsAgent({ keepAlive, lookup: checkedLookup(resolve) });

  async function ask({ method, url, headers, body }: OutboundRequest): Promise<OutboundAnswer> {
    const isOpen = isNamed(url, named);
    const host = bareHost(url);
    // A name is checked when it is resolved, an address is not resolved.
    if (!isOpen && (url.protocol !== "https:" || (isIP(host) && !isPublicAddress(host)))) return NO_ANSWER;
    try {
      const response = await sendRequest(url, {
        method,
        headers: { "User-Agent": "StockFinder", "Content-Length": Buffer.byteLength(body), ...headers },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(!isOpen && { agent: guarded }),
      });
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of response) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= MOST_BYTES) break;
      }
      return {
        status: response.statusCode ?? null,
        body: Buffer.concat(chunks).subarray(0, MOST_BYTES).toString(),
        retryAfterSeconds: secondsOf(response.headers["retry-after"]),
      };
    } catch {
      return NO_ANSWER; // whatever happened to the connection: callers try again later
    }
  }

  return (request) => {
    const attributes = { "http.request.method": request.method, "server.address": request.url.host };
    return inSpan({ name, kind: "client", attributes }, async (span) => {
      const answer = await ask(request);
      if (answer.status !== null) span?.add({ "http.response.status_code": answer.status });
      return answer;
    });
  };
}

function secondsOf(retryAfter: string | undefined): number | null {
  const waitMs = readRetryAfter(retryAfter, Date.now());
  return waitMs ? Math.min(Math.ceil(waitMs / 1_000), LONGEST_WAIT_SECONDS) : null;
}

/** The beginning of a text from outside without tags and control characters; null if nothing is left. */
export function plainWords(text: string): string | null {
  const plain = text
    .slice(0, MOST_BYTES)
    .replace(/<[^>]*>?/g, " ")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return [...plain].slice(0, MOST_WORDS).join("") || null;
}
