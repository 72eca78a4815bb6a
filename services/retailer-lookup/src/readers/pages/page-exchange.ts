import type { Agent, IncomingMessage } from "node:http";
import { TextDecoder } from "node:util";
import { readRetryAfter } from "@stockfinder/service/retry-after";
import { sendRequest } from "@stockfinder/service/send-request";
import { readBytes } from "../upstream/body.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const HEADERS = {
  accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-US, en;q=0.8",
};

export interface PageLimits {
  /** Until the headers are there, in milliseconds. */
  readonly headersMs: number;
  /** The time limit for the whole response, in milliseconds. */
  readonly wholeMs: number;
}

export const PAGE_LIMITS: PageLimits = { headersMs: 5_000, wholeMs: 10_000 };

export interface PageAnswer {
  readonly status: number;
  /** The target of a redirect, as stated; null for other responses. */
  readonly location: string | null;
  readonly body: string;
  /** The host's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null;
}

export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly isLate: boolean;

  constructor(
    detail: string,
    { isLate = false, ...options }: ErrorOptions & { readonly isLate?: boolean } = {},
  ) {
    super(detail, options);
    this.isLate = isLate;
  }
}

export interface PageRequest {
  readonly agent: Agent;
  readonly userAgent: string;
  readonly limits: PageLimits;
}

/**
 * Requests one page, without following a redirect. At most 2 MiB, decoded.
 * @throws {NoAnswer} if the host does not answer in time, not with HTTP, or with too much.
 */
export async function askForPage(url: URL, { agent, userAgent, limits }: PageRequest): Promise<PageAnswer> {
  const stop = new AbortController();
  const headersTimer = setTimeout(() => stop.abort(), limits.headersMs);
  const wholeTimer = setTimeout(() => stop.abort(), limits.wholeMs);
  const headers = { ...HEADERS, "user-agent": userAgent };
  try {
    const response = await sendRequest(url, { method: "GET", headers, agent, signal: stop.signal });
    clearTimeout(headersTimer);
    return answerOf(response, await readBytes(response, MAX_BYTES));
  } catch (error) {
    if (stop.signal.aborted) throw new NoAnswer("no answer in time", { cause: error, isLate: true });
    if (!(error instanceof Error)) throw error;
    throw new NoAnswer(error.message.replaceAll(/https?:\/\/\S+/g, "it"), { cause: error });
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(wholeTimer);
  }
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer): PageAnswer {
  return {
    status,
    location: status >= 300 && status < 400 ? (headers.location ?? null) : null,
    body: pageText(body, headers["content-type"] ?? null),
    retryAfterMs: readRetryAfter(headers["retry-after"], Date.now()),
  };
}

/** A page states its encoding near its beginning, if at all. */
const SAID_WITHIN_BYTES = 2_048;
const SAID_IN_PAGE = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
const SAID_IN_HEADER = /charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/** The text of a page in the encoding that its header or itself states; UTF-8 without one, or where it is unknown. */
export function pageText(body: Buffer, contentType: string | null): string {
  const said =
    SAID_IN_HEADER.exec(contentType ?? "")?.[1] ??
    SAID_IN_PAGE.exec(body.toString("latin1", 0, SAID_WITHIN_BYTES))?.[1];
  return decoderFor(said ?? "utf-8").decode(body);
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
