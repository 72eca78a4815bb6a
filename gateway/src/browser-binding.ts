import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";

/** As long as a sign-in may take at its provider's. */
const SECONDS = 600;
const SECRET = /^[\w-]{43}$/;

/** The cookie by which a browser that comes back from a provider is known as the one that left. */
export interface BrowserBinding {
  /** The browser's secret, null where it has none. */
  secretOf(request: Request): string | null;
  /** The same, or a new one; the answer sets it for ten minutes from now. */
  bind(request: Request, response: Response): string;
}

/**
 * Apple comes back with a form post from its own site, on which browsers send no cookie but one of `SameSite=None`, and
 * those over TLS only. `__Host-` sees to it that no other host of the domain can set it.
 */
export function browserBinding({ overTls }: { readonly overTls: boolean }): BrowserBinding {
  const name = overTls ? "__Host-stockfinder-sign-in" : "stockfinder-sign-in";
  const attributes = `Max-Age=${SECONDS}; Path=/; HttpOnly; ${overTls ? "Secure; SameSite=None" : "SameSite=Lax"}`;

  const secretOf = ({ headers: { cookie = "" } }: Request): string | null => {
    const prefix = `${name}=`;
    const pair = cookie.split(";").find((text) => text.trimStart().startsWith(prefix));
    const secret = pair?.trim().slice(prefix.length);
    return secret !== undefined && SECRET.test(secret) ? secret : null;
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
