import type { IncomingMessage } from "node:http";
import { Fault } from "@stockfinder/contracts/fault";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { OriginOf } from "../callers/public-origin.ts";
import type { IsExtension } from "./cors.ts";

/** Whether a page of another site makes the browser send a request. Our own extensions are no other site. */
export type IsCrossSite = (head: Pick<IncomingMessage, "headers" | "socket">) => boolean;

/** Older browsers send no Sec-Fetch-Site, but an Origin with every write; other programs send neither. */
export function crossSiteCheck(isExtension: IsExtension, originOf: OriginOf): IsCrossSite {
  return (head) => {
    const { origin, host, "sec-fetch-site": site } = head.headers;
    if (isExtension(origin)) return false;
    if (site !== undefined) return site === "cross-site";
    if (origin === undefined || origin === originOf(head)) return false;
    return origin !== `http://${host}` && origin !== `https://${host}`;
  };
}

/** Refuses writes that another site makes a visitor's browser send, except posts to the paths that other sites post to. */
export function refuseCrossSiteWrites(
  isCrossSite: IsCrossSite,
  isPostedToByOthers: (path: string) => boolean,
): RequestHandler {
  return function refuseCrossSite(request: Request, _response: Response, next: NextFunction) {
    const { method } = request;
    const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
    if (isRead || !isCrossSite(request)) return next();
    if (method === "POST" && isPostedToByOthers(request.path)) return next();
    throw new Fault("forbidden", "Other sites may not write here");
  };
}
