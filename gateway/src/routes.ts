import type { Bus } from "@stockfinder/bus/bus";
import { parseInput } from "@stockfinder/contracts/fault";
import type { Express, Request, RequestHandler, Response } from "express";
import { sendAnswer } from "./answer.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { type GivenFields, withGiven } from "./given-fields.ts";
import { jsonBody, saidInBody } from "./json-body.ts";
import { tighterLimit } from "./operation-limits.ts";
import type { HttpOperation } from "./operations.ts";
import type { PrincipalOf } from "./principal.ts";
import { methodNotAllowed } from "./problem.ts";
import { isPublic, type PublicOperation, type Question, question, rememberedByUrl } from "./question.ts";
import type { RateLimits } from "./rate-limits.ts";

export interface Edge {
  readonly bus: Bus;
  readonly answers: AnswerCache;
  readonly limits: RateLimits;
  readonly principalOf: PrincipalOf;
  readonly given: GivenFields;
}

type Method = "get" | "post" | "put" | "delete";

/** Mounts each operation at the method and path that its contract gives, in the order of the list. */
export function mountOperations(app: Express, operations: readonly HttpOperation[], edge: Edge): void {
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
function answerTo(operation: HttpOperation, { bus, limits, principalOf, given }: Edge): RequestHandler {
  const spend = tighterLimit(operation, limits);
  const { query = [] } = operation.http;
  const saidIn = hasBody(operation) ? (request: Request) => pathAndBody(request, query) : pathAndQuery;
  return async (request, response) => {
    await spend?.(response);
    const principal = await principalOf(operation, request, response);
    const said = withGiven(operation, given, saidIn(request), request, response);
    const input = parseInput(operation.input, said);
    const { requestId } = response.locals;
    const { bytes } = await bus.callRaw(operation, input, { principal, requestId });
    sendAnswer(response, bytes);
  };
}

/**
 * Answered from memory without waiting for anything; only what has to be asked for counts against the tighter limit. The
 * answer is everybody's, so that nobody looks at who asks.
 */
function answerFromCache(operation: PublicOperation, { answers, limits }: Edge): RequestHandler {
  const spend = tighterLimit(operation, limits);
  const questionOf = rememberedByUrl((request) => question(operation, pathAndQuery(request)));
  return (request, response) => {
    const asked = questionOf(request);
    const bytes = answers.inMemory(asked);
    return bytes ? sendAnswer(response, bytes) : findAndSend(asked, response);
  };

  async function findAndSend(asked: Question, response: Response): Promise<void> {
    await spend?.(response);
    sendAnswer(response, await answers.find(asked, response.locals.requestId));
  }
}

function pathAndQuery(request: Request): object {
  return { ...request.query, ...request.params };
}

function pathAndBody(request: Request, inQuery: readonly string[]): object {
  const query = Object.fromEntries(inQuery.map((field) => [field, request.query[field]]));
  return { ...saidInBody(request), ...query, ...request.params };
}
