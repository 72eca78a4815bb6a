import { STATUS_CODES } from "node:http";
import { Fault, type FaultCode, type FaultDetails } from "@stockfinder/contracts/fault";
import type { Logger } from "@stockfinder/service/logger";
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from "express";
import { send, sendEmpty } from "./answer.ts";

const STATUS_OF: Record<FaultCode, number> = {
  "bad-input": 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  internal: 500,
  "retailer-failed": 502,
  unavailable: 503,
  "out-of-time": 504,
};

/** A caller that is told to come back is told when; a second where nobody knows better. */
const DEFAULT_RETRY_SECONDS = 1;

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: FaultDetails["errors"];
}

/** The last handler: tells the caller what went wrong as problem details (RFC 9457), and nobody how the code looks. */
export function problems(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request: Request, response: Response, _next: NextFunction): void => {
    const fault = faultOf(error);
    if (fault.code === "internal") {
      logger.error({ err: error, id: response.locals.requestId }, "request failed");
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const status = STATUS_OF[fault.code];
    const detail = fault.code === "internal" ? "Something went wrong here; it has been noted" : fault.message;
    const more: string[] = [];
    const { retryAfterSeconds } = fault.details;
    if (status === 429 || status === 503 || retryAfterSeconds !== undefined) {
      const seconds = retryAfterSeconds ?? DEFAULT_RETRY_SECONDS;
      more.push("Retry-After", String(Math.max(1, Math.ceil(seconds))));
    }
    if (status === 401) more.push("WWW-Authenticate", "Bearer");
    sendProblem(response, { status, code: fault.code, detail, errors: fault.details.errors }, more);
  };
}

export function noSuchPath(): void {
  throw new Fault("not-found", "There is nothing at this address");
}

/** For a path that is there: says which methods it takes. */
export function methodNotAllowed(allowed: readonly string[]): RequestHandler {
  const allow = ["Allow", [...allowed, "OPTIONS"].join(", ")];
  const detail = `This address takes ${allowed.join(", ")}`;
  return ({ method }, response) => {
    if (method === "OPTIONS") sendEmpty(response, 204, allow);
    else sendProblem(response, { status: 405, code: "method-not-allowed", detail }, allow);
  };
}

function sendProblem(response: Response, problem: Problem, more: readonly string[]): void {
  const { status, code, detail, errors } = problem;
  // Of a file that the next version brings, a proxy must not remember that it was not there.
  const unkept = response.locals.headers.includes("Cache-Control") ? [] : ["Cache-Control", "no-store"];
  const body = { type: "about:blank", title: STATUS_CODES[status], status, detail, code, errors };
  send(response, status, "application/problem+json", Buffer.from(JSON.stringify(body)), [...unkept, ...more]);
}

/** Express and its body parser refuse requests with errors of their own kind, which carry a status below 500. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  if (status === 413) return new Fault("too-large", "The body is larger than 64 KiB");
  if (typeof status !== "number" || status >= 500) return new Fault("internal", "internal");
  const isBody = error instanceof Error && "type" in error && error.type === "entity.parse.failed";
  return isBody
    ? new Fault("bad-input", "The body is not JSON", { errors: [{ path: "", message: "Must be JSON" }] })
    : new Fault("bad-input", "The request cannot be read");
}
