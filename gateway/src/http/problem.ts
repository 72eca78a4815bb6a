import { Fault, type FaultCode, type FaultDetails, isOurFault } from "@stockfinder/contracts/fault";
import { causesOf } from "@stockfinder/service/causes";
import type { Logger } from "@stockfinder/service/logger";
import { http } from "@stockfinder/service/node-http";
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from "express";
import { refundOutage } from "../limits/rate-limits.ts";
import { send, sendEmpty } from "./answer.ts";

const STATUS_OF: Record<FaultCode, number> = {
  "bad-input": 400,
  unauthorized: 401,
  forbidden: 403,
  scope: 403,
  "not-found": 404,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  "too-many": 429,
  internal: 500,
  "retailer-failed": 502,
  unavailable: 503,
  "out-of-time": 504,
};

const INSUFFICIENT_STORAGE = 507;

/** The default of `Retry-After`. */
const DEFAULT_RETRY_SECONDS = 1;

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: FaultDetails["errors"];
}

/** The last handler: sends errors as problem details (RFC 9457), without internals. */
export function problems(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request: Request, response: Response, _next: NextFunction): void => {
    const fault = faultOf(error);
    const { code } = fault;
    if (code === "internal") logger.error({ code, err: error }, "request failed");
    else if (isOurFault(code)) logger.warn({ code, cause: causesOf(error) }, "request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    refundOutage(fault, response.locals.caller);
    const { problem, headers } = problemOf(fault);
    sendProblem(response, problem, headers);
  };
}

/** The client's description of a fault, and its headers: names and values in turn. */
function problemOf({ code, message, details }: Fault) {
  const status = details.isFull ? INSUFFICIENT_STORAGE : STATUS_OF[code];
  const detail = code === "internal" ? "Something went wrong; the error has been logged" : message;
  const { errors, retryAfterSeconds } = details;
  const headers: string[] = [];
  if (status === 429 || status === 503 || retryAfterSeconds !== undefined)
    headers.push(...retryHeader({ details }));
  if (status === 401) headers.push("WWW-Authenticate", "Bearer");
  return { problem: { status, code, detail, errors }, headers };
}

export function retryHeader({ details }: Pick<Fault, "details">): ["Retry-After", string] {
  const seconds = details.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS;
  return ["Retry-After", String(Math.max(1, Math.ceil(seconds)))];
}

/** The whole response to a request for which there is no `Response` object: an upgrade. */
export function problemResponse(fault: Fault, requestId: string): string {
  const { problem, headers } = problemOf(fault);
  const body = bodyOf(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status]}`,
    "Connection: close",
    "Content-Type: application/problem+json",
    "Cache-Control: no-store",
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${requestId}`,
  ];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return [...lines, "", body.toString()].join("\r\n");
}

export function noSuchPath(): void {
  throw new Fault("not-found", "There is nothing at this address");
}

/** Answers the other methods of a path: 405 with the allowed ones. */
export function methodNotAllowed(allowed: readonly string[]): RequestHandler {
  const allow = ["Allow", [...allowed, "OPTIONS"].join(", ")];
  const detail = `This path accepts ${allowed.join(", ")}`;
  return ({ method }, response) => {
    if (method === "OPTIONS") sendEmpty(response, 204, allow);
    else sendProblem(response, { status: 405, code: "method-not-allowed", detail }, allow);
  };
}

export function refuseHost(response: Response): void {
  const detail = "This host name is not served here; outside production, PUBLIC_URL names the one that is";
  sendProblem(response, { status: 421, code: "unknown-host", detail }, []);
}

function sendProblem(response: Response, problem: Problem, more: readonly string[]): void {
  // The next release may bring a file that is missing now, so a proxy must not cache the 404.
  const unkept = response.locals.headers.includes("Cache-Control") ? [] : ["Cache-Control", "no-store"];
  send(response, problem.status, "application/problem+json", bodyOf(problem), [...unkept, ...more]);
}

function bodyOf({ status, detail, code, errors }: Problem): Buffer {
  const body = { type: "about:blank", title: http.STATUS_CODES[status], status, detail, code, errors };
  return Buffer.from(JSON.stringify(body));
}

/** The fault for an error. Express and its body parser throw their own errors with a status below 500. */
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
