import type { Clock } from "@stockfinder/service/clock";
import { Agent, request } from "undici";
import type { Ask, ProviderRequest } from "./provider.ts";
import { ProviderAway } from "./provider-away.ts";

const CONNECT_MS = 1_500;
const CALL_MS = 4_000;
const MOST_BYTES = 256 * 1024;

/** Asks providers within bounds of time and size. A redirect is not followed: none of them has a reason to send one. */
export interface ProviderHttp {
  /** All that is asked with the same one ends within so many milliseconds. */
  within(milliseconds: number): Ask;
  /** Closes all connections; what is still asked fails. */
  close(): Promise<void>;
}

export function createProviderHttp(clock: Pick<Clock, "now" | "alarm">): ProviderHttp {
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, maxResponseSize: MOST_BYTES });

  async function exchange(url: string, asked: ProviderRequest, milliseconds: number): Promise<Response> {
    const stop = new AbortController();
    const takeBack = clock.alarm(Math.min(CALL_MS, milliseconds), () => stop.abort());
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        method: asked.method ?? "GET",
        headers: asked.headers ?? {},
        body: asked.body ? asked.body.toString() : null,
        signal: stop.signal,
      });
      // Read to its end whatever it is: an unread body would hold its connection. Never decompressed, so it stays small.
      const bytes = await body.arrayBuffer();
      if (!isAnswer(statusCode)) throw new Error(`status ${statusCode}`);
      return new Response(bytes, {
        status: statusCode,
        headers: { "content-type": String(headers["content-type"] ?? "") },
      });
    } catch (cause) {
      throw new ProviderAway(undefined, cause);
    } finally {
      takeBack();
    }
  }

  return {
    within(milliseconds) {
      const end = clock.now() + milliseconds;
      return (url, asked = {}) => exchange(url, asked, Math.max(0, end - clock.now()));
    },
    close: () => agent.destroy(),
  };
}

/** Success or a refusal; anything else says that the provider cannot answer now, or is not there. */
function isAnswer(status: number): boolean {
  return status === 200 || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}
