import type { Clock } from "@stockfinder/service/clock";
import { z } from "zod";
import { readJson } from "../parsing/read-answer.ts";
import type { UpstreamAnswer, UpstreamId, UpstreamRequest } from "../parsing/upstream.ts";

/** A token is replaced before it expires, so that none expires in flight. */
const USED_SHARE = 0.9;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

export interface OAuthToken {
  get(): Promise<string>;
  /** The next `get` fetches another token, unless that has happened since `refused` was given out. */
  renew(refused: string): void;
}

interface Kept {
  value: Promise<string>;
  token: string | null;
  expiresAt: number;
}

/** A client-credentials token: fetched once for all waiting calls, cached until shortly before it expires. */
export function createOAuthToken(
  { upstream, tokenPath, scope }: { upstream: UpstreamId; tokenPath: string; scope: string },
  clock: Pick<Clock, "now">,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): OAuthToken {
  let kept: Kept | null = null;

  async function fetchInto(entry: Kept): Promise<string> {
    try {
      const form = { grant_type: "client_credentials", scope };
      const answer = readJson(await send({ upstream, method: "POST", path: tokenPath, form }), TokenAnswer);
      entry.token = answer.access_token;
      entry.expiresAt = clock.now() + answer.expires_in * 1_000 * USED_SHARE;
      return answer.access_token;
    } catch (error) {
      if (kept === entry) kept = null;
      throw error;
    }
  }

  return {
    get() {
      if (kept === null || clock.now() >= kept.expiresAt) {
        kept = { value: Promise.resolve(""), token: null, expiresAt: Number.POSITIVE_INFINITY };
        kept.value = fetchInto(kept);
      }
      return kept.value;
    },
    renew(refused) {
      if (kept?.token === refused) kept = null;
    },
  };
}
