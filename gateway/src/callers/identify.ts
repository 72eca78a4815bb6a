import { inRequest } from "@stockfinder/bus/request-scope";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { CallerLimit } from "../limits/rate-limits.ts";
import type { Caller, CallerOf } from "./caller.ts";

declare global {
  namespace Express {
    interface Locals {
      caller: Caller;
    }
  }
}

/** Makes the request's caller. The answer and all log lines and messages of the request carry the caller's request id. */
export function identify(callerOf: CallerOf): RequestHandler {
  return function identifyCaller(request: Request, response: Response, next: NextFunction): void {
    const caller = callerOf(request);
    response.locals.caller = caller;
    response.locals.headers.push("X-Request-Id", caller.requestId);
    inRequest(caller.requestId, next);
  };
}

/** A step that needs only the caller: the request goes on unless `check` throws or rejects. */
export function checkCaller(check: (caller: Caller) => Promise<void> | undefined | void): RequestHandler {
  return function checkCallerOfRequest(_request: Request, { locals }: Response, next: NextFunction): void {
    const checking = check(locals.caller);
    if (checking) checking.then(() => next(), next);
    else next();
  };
}

/** Charges the caller a point before the request goes on. */
export function limited(limit: CallerLimit): RequestHandler {
  return checkCaller((caller) => limit.spend(caller));
}
