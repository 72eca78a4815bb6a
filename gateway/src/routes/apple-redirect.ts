import { parseInput } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { appleReturned, type SignInPage } from "@stockfinder/contracts/sign-in";
import { causesOf } from "@stockfinder/service/causes";
import type { Logger } from "@stockfinder/service/logger";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { limited } from "../callers/identify.ts";
import { redirect } from "../http/answer.ts";
import { BODY_LIMIT_BYTES } from "../http/json-body.ts";
import { faultOf, methodNotAllowed } from "../http/problem.ts";
import { refundOutage } from "../limits/rate-limits.ts";
import type { Edge } from "./routes.ts";

interface AppleReturn {
  readonly page: SignInPage;
  /** The only page that the browser may be redirected to. */
  readonly path: string;
  readonly failed: string;
}

const RETURNS: ReadonlyMap<string, AppleReturn> = new Map([
  ["/api/appleRedirect", { page: "login", path: "/login", failed: "/login?t=1&failed=true" }],
  ["/api/appleRedirectMini", { page: "mini", path: "/u/apple", failed: "/u/apple?failed=true" }],
]);

export const APPLE_RETURN_PATHS: readonly string[] = [...RETURNS.keys()];

export function isAppleReturn(path: string): boolean {
  return RETURNS.has(path);
}

/** Mounts the targets of Apple's form. A person sees the response, so each redirects to a page. */
export function mountAppleRedirects(app: Express, edge: Edge): void {
  const form = express.urlencoded({ extended: false, limit: BODY_LIMIT_BYTES });
  for (const [path, appleReturn] of RETURNS) {
    app
      .route(path)
      .post(limited(edge.limits.signIns), form, redirectToPage(appleReturn, edge))
      .all(methodNotAllowed(["POST"]));
  }
}

function redirectToPage({ page, path }: AppleReturn, { bus, given }: Edge): RequestHandler {
  return async (request, response) => {
    const input = parseInput(appleReturned.input, {
      ...request.body,
      page,
      origin: given.origin(request, response),
      browser: given.browser(request, response),
    });
    const { requestId } = response.locals.caller;
    const { location } = await bus.call(appleReturned, input, { principal: ANONYMOUS, requestId });
    if (!isBelow(path, location)) throw new Error(`${appleReturned.name} redirects away from ${path}`);
    redirect(response, location);
  };
}

/** Whether `location` is this page with a query, in printable ASCII, which every browser parses alike. */
function isBelow(path: string, location: string): boolean {
  return location.startsWith(`${path}?`) && /^[!-~]+$/.test(location);
}

/** Redirects to the page with `failed=true` if any step after the return from Apple fails. */
export function appleFailures(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const appleReturn = request.method === "POST" ? RETURNS.get(request.path) : undefined;
    if (!appleReturn || response.headersSent) return next(error);
    const fault = faultOf(error);
    refundOutage(fault, response.locals.caller);
    const { code } = fault;
    if (code === "internal") logger.error({ code, err: error }, "sign-in with Apple failed");
    else logger.warn({ code, cause: causesOf(error) }, "sign-in with Apple failed");
    redirect(response, appleReturn.failed);
  };
}
