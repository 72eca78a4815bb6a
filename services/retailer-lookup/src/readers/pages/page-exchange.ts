import type { Agent } from "node:http";
import type { FetchError, Response } from "node-fetch";
import { readRetryAfter } from "../upstream/retry-rules.ts";
import { pageText } from "./page-text.ts";

const MAX_BYTES = 2 * 1024 * 1024;

export interface PageLimits {
  /** Until the headers are there, in milliseconds. */
  readonly headersMs: number;
  /** The time limit for the whole response, in milliseconds. */
  readonly wholeMs: number;
}

export const PAGE_LIMITS: PageLimits = { headersMs: 5_000, wholeMs: 10_000 };

/** A response of any status. */
export interface PageAnswer {
  readonly status: number;
  /** The target of a redirect, as stated; null for other responses. */
  readonly location: string | null;
  readonly body: string;
  /** The host's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null;
}

/** Why there is no response; `detail` has no address and no secret. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  /** Our own time limit ended the request. */
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
  // Takes 11 MB, with Node's own fetch and HTTP/2, which a worker that reads no pages never uses.
  const nodeFetch = await import("node-fetch");
  const stop = new AbortController();
  const headersTimer = setTimeout(() => stop.abort(), limits.headersMs);
  const wholeTimer = setTimeout(() => stop.abort(), limits.wholeMs);
  try {
    const response = await nodeFetch.default(url, {
      agent,
      headers: {
        accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1",
        "accept-language": "en-US, en;q=0.8",
        "user-agent": userAgent,
      },
      redirect: "manual",
      signal: stop.signal,
      size: MAX_BYTES,
    });
    clearTimeout(headersTimer);
    return await readAnswer(response);
  } catch (error) {
    if (stop.signal.aborted) throw new NoAnswer("no answer in time", { cause: error, isLate: true });
    // All failures of the network or the host are of this class.
    if (!(error instanceof nodeFetch.FetchError)) throw error;
    throw new NoAnswer(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(wholeTimer);
  }
}

async function readAnswer(response: Response): Promise<PageAnswer> {
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status,
    location: status >= 300 && status < 400 ? headers.get("location") : null,
    body: pageText(body, headers.get("content-type")),
    retryAfterMs: readRetryAfter(headers.get("retry-after"), Date.now()),
  };
}

function reasonOf({ type, message }: FetchError): string {
  if (type === "max-size") return `more than ${MAX_BYTES} bytes`;
  return message.replaceAll(/https?:\/\/\S+/g, "it");
}
