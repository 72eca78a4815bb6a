import type { NextFunction, Request, Response } from "express";

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * Turns an absolute request target (`GET http://host/api/retailers`, as sent to a proxy) into the path it stands for. Its
 * host replaces the Host header (RFC 9112 §3.2.2), so that every later step sees the same request for both forms.
 */
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
