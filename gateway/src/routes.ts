import type { Bus } from "@stockfinder/bus/bus";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { checkAvailability, logSearch, searchRetailer } from "@stockfinder/contracts/lookup";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { sendJson } from "./answer.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { HttpOperation } from "./operations.ts";
import { principalOf } from "./principal.ts";
import { methodNotAllowed } from "./problem.ts";
import { isPublic, type PublicOperation, type Question, question, rememberedByUrl } from "./question.ts";
import type { RateLimits, Spend } from "./rate-limits.ts";

export const BODY_LIMIT_BYTES = 65_536;

export interface Edge {
  readonly bus: Bus;
  readonly answers: AnswerCache;
  readonly limits: RateLimits;
}

type Method = "get" | "post" | "put" | "delete";

/** Mounts each operation at the method and path that its contract gives, in the order of the list. */
export function mountOperations(app: Express, operations: readonly HttpOperation[], edge: Edge): void {
  const jsonBody = express.json({ limit: BODY_LIMIT_BYTES });
  for (const [path, offered] of Map.groupBy(operations, ({ http }) => http.path)) {
    const route = app.route(expressPath(path));
    for (const operation of offered) {
      const method = operation.http.method.toLowerCase() as Method;
      if (hasBody(operation)) route[method](jsonBody, answerTo(operation, edge));
      else if (isPublic(operation)) route[method](answerFromCache(operation, edge));
      else route[method](answerTo(operation, edge));
    }
    route.all(methodNotAllowed(offered.map(({ http }) => http.method)));
  }
}

/** `/api/search/{retailer}` as Express writes it. */
function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function hasBody({ http }: HttpOperation): boolean {
  return http.method === "POST" || http.method === "PUT";
}

/** One call for each request; the answer's bytes go out as they came in. */
function answerTo(operation: HttpOperation, { bus, limits }: Edge): RequestHandler {
  const spend = tighterLimit(operation, limits);
  const inputOf = hasBody(operation) ? pathAndBody : pathAndQuery;
  return async (request, response) => {
    await spend?.(request);
    const input = parseInput(operation.input, inputOf(request));
    const { requestId } = response.locals;
    const { bytes } = await bus.callRaw(operation, input, { principal: principalOf(request), requestId });
    sendJson(response, bytes);
  };
}

/** Answered from memory without waiting for anything; only what has to be asked for counts against the tighter limit. */
function answerFromCache(operation: PublicOperation, { answers, limits }: Edge): RequestHandler {
  const spend = tighterLimit(operation, limits);
  const questionOf = rememberedByUrl((request) => question(operation, pathAndQuery(request)));
  return (request, response) => {
    const asked = questionOf(request);
    const bytes = answers.inMemory(asked);
    return bytes ? sendJson(response, bytes) : findAndSend(asked, request, response);
  };

  async function findAndSend(asked: Question, request: Request, response: Response): Promise<void> {
    await spend?.(request);
    sendJson(response, await answers.find(asked, response.locals.requestId));
  }
}

function tighterLimit({ name }: { readonly name: string }, limits: RateLimits): Spend | undefined {
  if (name === searchRetailer.name || name === checkAvailability.name) return limits.lookups;
  return name === logSearch.name ? limits.logged : undefined;
}

function pathAndQuery(request: Request): unknown {
  return { ...request.query, ...request.params };
}

function pathAndBody(request: Request): unknown {
  const body: unknown = request.body ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Fault("bad-input", "The body must be a JSON object", {
      errors: [{ path: "", message: "Must be a JSON object" }],
    });
  }
  return { ...body, ...request.params };
}
