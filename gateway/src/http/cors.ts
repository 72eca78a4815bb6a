import type { NextFunction, Request, RequestHandler, Response } from "express";
import { sendEmpty } from "./answer.ts";

/** The request headers that are passed to a retailer. All others, above all cookies and credentials, are not. */
export const PROXIED_HEADERS = ["zip-code", "state", "city", "division-id", "store-id"] as const;

const ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE";
const ALLOWED_HEADERS = [
  "authorization",
  "content-type",
  "idempotency-key",
  "x-fingerprint",
  "x-list-token",
  "x-request-id",
  "x-user-id",
  ...PROXIED_HEADERS,
].join(", ");
const EXPOSED_HEADERS = "X-Request-Id, Retry-After";
/** Chrome's maximum. */
const PREFLIGHT_SECONDS = "7200";

export type IsExtension = (origin: string | undefined) => boolean;

/** Recognises the origins of our own extensions; `moz-extension://*` allows every origin of that scheme. */
export function extensionOrigins(allowed: readonly string[]): IsExtension {
  const exact = new Set(allowed.filter((origin) => !origin.endsWith("*")));
  const schemes = allowed.filter((origin) => origin.endsWith("*")).map((origin) => origin.slice(0, -1));
  return (origin) =>
    origin !== undefined && (exact.has(origin) || schemes.some((scheme) => origin.startsWith(scheme)));
}

/** Names and values in turn: they let the extension at `origin` read an answer. */
export function readableHeaders(origin: string): string[] {
  return [...allowed(origin), "Access-Control-Expose-Headers", EXPOSED_HEADERS];
}

/** Names and values in turn: they answer the preflight of the extension at `origin`. */
export function preflightHeaders(origin: string): string[] {
  return [
    ...allowed(origin),
    "Access-Control-Allow-Methods",
    ALLOWED_METHODS,
    "Access-Control-Allow-Headers",
    ALLOWED_HEADERS,
    "Access-Control-Max-Age",
    PREFLIGHT_SECONDS,
  ];
}

function allowed(origin: string): string[] {
  return ["Access-Control-Allow-Origin", origin, "Vary", "Origin"];
}

/** Lets our extensions read answers, without credentials. Other origins get no CORS headers. */
export function cors(isExtension: IsExtension): RequestHandler {
  return function allowExtension(request: Request, response: Response, next: NextFunction) {
    const { origin } = request.headers;
    if (origin === undefined || !isExtension(origin)) return next();

    const isPreflight =
      request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
    if (isPreflight) return sendEmpty(response, 204, preflightHeaders(origin));
    response.locals.headers.push(...readableHeaders(origin));
    next();
  };
}
