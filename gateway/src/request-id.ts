import { randomUUID } from "node:crypto";
import type { NextFunction, Request, Response } from "express";

const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives the request the id that goes with every message it causes: the caller's own where that is well formed. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers["x-request-id"];
  const id = typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.locals.headers.push("X-Request-Id", id);
  next();
}
