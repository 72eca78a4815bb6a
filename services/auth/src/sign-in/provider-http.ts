import type { Clock } from "@stockfinder/service/clock";
import { Agent, request } from "undici";
import { ProviderUnavailable } from "./failures.ts";
import type { ProviderFetch, ProviderRequest } from "./provider.ts";

const CONNECT_TIMEOUT_MS = 1_500;
const CALL_TIMEOUT_MS = 4_000;
const MAX_BYTES = 256 * 1024;

/** HTTP client for providers, with limits on time and size. Does not follow redirects, because no provider needs them. */
export interface ProviderHttp {
  /** All requests of the returned function together take at most this many milliseconds. */
  within(milliseconds: number): ProviderFetch;
  close(): Promise<void>;
}

export function createProviderHttp(clock: Pick<Clock, "now" | "alarm">): ProviderHttp {
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, maxResponseSize: MAX_BYTES });

  async function exchange(url: string, init: ProviderRequest, milliseconds: number): Promise<Response> {
    const stop = new AbortController();
    const cancelAlarm = clock.alarm(Math.min(CALL_TIMEOUT_MS, milliseconds), () => stop.abort());
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        method: init.method ?? "GET",
        headers: init.headers ?? {},
        body: init.body ? init.body.toString() : null,
        signal: stop.signal,
      });
      // Always read to the end: an unread body keeps its connection busy. Never decompressed, so the size limit holds.
      const bytes = await body.arrayBuffer();
      if (!isUsable(statusCode)) throw new Error(`status ${statusCode}`);
      return new Response(bytes, {
        status: statusCode,
        headers: { "content-type": String(headers["content-type"] ?? "") },
      });
    } catch (cause) {
      throw new ProviderUnavailable(undefined, cause);
    } finally {
      cancelAlarm();
    }
  }

  return {
    within(milliseconds) {
      const end = clock.now() + milliseconds;
      return (url, init = {}) => exchange(url, init, Math.max(0, end - clock.now()));
    },
    close: () => agent.destroy(),
  };
}

/** Success or a rejection. Any other status means that the provider cannot answer now. */
function isUsable(status: number): boolean {
  return status === 200 || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}
