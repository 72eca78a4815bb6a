import { z } from "zod";
import type { Clock } from "./clock.ts";
import { readJson } from "./read-answer.ts";
import type { UpstreamAnswer, UpstreamId, UpstreamRequest } from "./upstream.ts";

const RENEWED_BEFORE_MS = 60_000;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

export interface OAuthToken {
  get(): Promise<string>;
  /** The token was refused: the next `get` fetches another. */
  renew(): void;
}

/** A client-credentials token: fetched once for all who wait for it, kept until shortly before it runs out. */
export function createOAuthToken(
  { upstream, tokenPath, scope }: { upstream: UpstreamId; tokenPath: string; scope: string },
  clock: Clock,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): OAuthToken {
  let current: { readonly value: Promise<string>; expiresAt: number } | null = null;

  function fetchToken() {
    const fetched = { value: Promise.resolve(""), expiresAt: Number.POSITIVE_INFINITY };
    fetched.value = ask().then(
      ({ access_token, expires_in }) => {
        fetched.expiresAt = clock.now() + expires_in * 1_000 - RENEWED_BEFORE_MS;
        return access_token;
      },
      (error: unknown) => {
        if (current === fetched) current = null;
        throw error;
      },
    );
    return fetched;
  }

  async function ask() {
    const form = { grant_type: "client_credentials", scope };
    return readJson(await send({ upstream, method: "POST", path: tokenPath, form }), TokenAnswer);
  }

  return {
    get() {
      if (current === null || clock.now() >= current.expiresAt) current = fetchToken();
      return current.value;
    },
    renew() {
      current = null;
    },
  };
}
