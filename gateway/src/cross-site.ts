import { Fault } from "@stockfinder/contracts/fault";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { isAppleReturn } from "./apple-redirect.ts";
import type { IsExtension } from "./cors.ts";
import { isOneClick } from "./unsubscribe.ts";

/**
 * Refuses what another site makes a visitor's browser write here; our own extensions may, Apple at the end of a sign-in, and
 * the mail program of somebody who leaves a list.
 */
export function refuseCrossSiteWrites(isExtension: IsExtension): RequestHandler {
  return function refuseCrossSite(request: Request, _response: Response, next: NextFunction) {
    const { method, headers } = request;
    const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
    if (isRead || headers["sec-fetch-site"] !== "cross-site" || isExtension(headers.origin)) return next();
    if (method === "POST" && (isAppleReturn(request.path) || isOneClick(request.path))) return next();
    throw new Fault("forbidden", "Other sites may not write here");
  };
}
