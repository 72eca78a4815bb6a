import { Fault } from "@stockfinder/contracts/fault";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { IsExtension } from "./cors.ts";

/** Refuses what another site makes a visitor's browser write here; our own extensions may. */
export function refuseCrossSiteWrites(isExtension: IsExtension): RequestHandler {
  return function refuseCrossSite({ method, headers }: Request, _response: Response, next: NextFunction) {
    const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
    if (isRead || headers["sec-fetch-site"] !== "cross-site" || isExtension(headers.origin)) return next();
    throw new Fault("forbidden", "Other sites may not write here");
  };
}
