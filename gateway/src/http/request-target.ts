import type { NextFunction, Request, Response } from "express";

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/** Makes an absolute request target (RFC 9112 §3.2.2) a path, and its host the Host header. */
export function originForm(request: Request, _response: Response, next: NextFunction): void {
  const { url } = request;
  if (!url.startsWith("/")) {
    const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
    if (host !== undefined) {
      request.headers.host = host;
      request.url = rest.startsWith("/") ? rest : `/${rest}`;
    }
  }
  next();
}
