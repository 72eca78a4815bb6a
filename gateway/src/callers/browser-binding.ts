import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { cookieNamed } from "./cookies.ts";

/** How long a sign-in may take at its provider. */
const SECONDS = 600;
const SECRET = /^[\w-]{43}$/;

/** The cookie that proves that the browser returning from a provider is the one that left. */
export interface BrowserBinding {
  /** The browser's secret; null without one. */
  secretOf(request: Request): string | null;
  /** The browser's secret, or a new one. The answer sets the cookie for ten minutes. */
  bind(request: Request, response: Response): string;
}

/**
 * Apple returns with a form post from its own site. On such a post browsers send only cookies with `SameSite=None`, which
 * require TLS. `__Host-` keeps other hosts of the domain from setting the cookie.
 */
export function browserBinding({ overTls }: { readonly overTls: boolean }): BrowserBinding {
  const name = overTls ? "__Host-stockfinder-sign-in" : "stockfinder-sign-in";
  const attributes = `Max-Age=${SECONDS}; Path=/; HttpOnly; ${overTls ? "Secure; SameSite=None" : "SameSite=Lax"}`;

  const secretOf = (request: Request): string | null => {
    const secret = cookieNamed(name, request);
    return secret !== null && SECRET.test(secret) ? secret : null;
  };
  return {
    secretOf,
    bind(request, response) {
      const secret = secretOf(request) ?? randomBytes(32).toString("base64url");
      response.locals.headers.push("Set-Cookie", `${name}=${secret}; ${attributes}`);
      return secret;
    },
  };
}
