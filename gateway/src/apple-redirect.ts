import { parseInput } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { appleReturned, type SignInPage } from "@stockfinder/contracts/sign-in";
import type { Logger } from "@stockfinder/service/logger";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { redirect } from "./answer.ts";
import { BODY_LIMIT_BYTES } from "./json-body.ts";
import { tighterLimit } from "./operation-limits.ts";
import { faultOf, methodNotAllowed } from "./problem.ts";
import { limited } from "./rate-limits.ts";
import type { Edge } from "./routes.ts";

interface AppleReturn {
  readonly page: SignInPage;
  /** The one page that the browser may be sent on to. */
  readonly path: string;
  readonly failed: string;
}

/** Where Apple posts to, by the page that the sign-in began at. */
const RETURNS: ReadonlyMap<string, AppleReturn> = new Map([
  ["/api/appleRedirect", { page: "login", path: "/login", failed: "/login?t=1&failed=true" }],
  ["/api/appleRedirectMini", { page: "mini", path: "/u/apple", failed: "/u/apple?failed=true" }],
]);

export const APPLE_RETURN_PATHS: readonly string[] = [...RETURNS.keys()];

/** The only writes that come from another site by right. */
export function isAppleReturn(path: string): boolean {
  return RETURNS.has(path);
}

/** Mounts what Apple's form is posted to: a person looks at it, so that every answer leads on to a page. */
export function mountAppleRedirects(app: Express, edge: Edge): void {
  const form = express.urlencoded({ extended: false, limit: BODY_LIMIT_BYTES });
  const spend = tighterLimit(appleReturned, edge.limits);
  for (const [path, appleReturn] of RETURNS) {
    app
      .route(path)
      .post(...(spend ? [limited(spend)] : []), form, leadOn(appleReturn, edge))
      .all(methodNotAllowed(["POST"]));
  }
}

function leadOn({ page, path }: AppleReturn, { bus, given }: Edge): RequestHandler {
  return async (request, response) => {
    const input = parseInput(appleReturned.input, {
      ...request.body,
      page,
      origin: given.origin(request, response),
      browser: given.browser(request, response),
    });
    const { requestId } = response.locals;
    const { location } = await bus.call(appleReturned, input, { principal: ANONYMOUS, requestId });
    if (!isBelow(path, location)) throw new Error(`${appleReturned.name} leads away from ${path}`);
    redirect(response, location);
  };
}

/** Whether it is the page itself with a query, in characters that every browser reads alike. */
function isBelow(path: string, location: string): boolean {
  return location.startsWith(`${path}?`) && /^[!-~]+$/.test(location);
}

/** Whatever goes wrong on the way back from Apple, also before it gets here: the page says that the sign-in failed. */
export function appleFailures(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const appleReturn = request.method === "POST" ? RETURNS.get(request.path) : undefined;
    if (!appleReturn || response.headersSent) return next(error);
    const id = response.locals.requestId;
    const { code } = faultOf(error);
    if (code === "internal") logger.error({ id, err: error }, "sign-in with Apple failed");
    else logger.warn({ id, code }, "sign-in with Apple failed");
    redirect(response, appleReturn.failed);
  };
}
