import type { Agent, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { request as requestHttps } from "node:https";
import { http } from "./node-http.ts";

export interface SentRequest {
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer | null | undefined;
  readonly agent?: Agent | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends one request on bare `node:http`, which takes less time and memory than any client, and follows no redirect. Resolves
 * with the response's head; its body has to be read.
 */
export function sendRequest(
  url: URL,
  { method, headers, body, agent, signal }: SentRequest,
): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? requestHttps : http.request;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, signal, ...(agent && { agent }) }, resolve);
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}
