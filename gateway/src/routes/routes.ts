import type { Bus, CallContext } from "@stockfinder/bus/bus";
import { parseInput } from "@stockfinder/contracts/fault";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import type { Clock } from "@stockfinder/service/clock";
import type { Express, Request, RequestHandler, Response } from "express";
import { callerIn } from "../callers/caller-group.ts";
import { type GivenFields, withGiven } from "../callers/given-fields.ts";
import type { PrincipalOf } from "../callers/principal.ts";
import { send, sendAnswer } from "../http/answer.ts";
import { sendCompressed } from "../http/compression.ts";
import { bodyFields, jsonBody, jsonBodyOf } from "../http/json-body.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { AnswerCache } from "../reads/answer-cache.ts";
import type { FallbackReads } from "../reads/fallback-reads.ts";
import type { LastCommunityAnswers } from "../reads/last-community-answers.ts";
import {
  isPublic,
  type PublicCall,
  type PublicOperation,
  publicCall,
  rememberedByUrl,
} from "../reads/public-call.ts";

export interface Edge {
  readonly bus: Bus;
  readonly answers: AnswerCache;
  readonly lastAnswers: LastCommunityAnswers;
  readonly fallbackReads: FallbackReads;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly principalOf: PrincipalOf;
  readonly given: GivenFields;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

export function mountOperations(app: Express, operations: readonly HttpOperation[], edge: Edge): void {
  for (const [path, offered] of Map.groupBy(operations, ({ http }) => http.path)) {
    const route = app.route(expressPath(path));
    for (const operation of offered.toSorted(selectedFirst)) {
      const method = operation.http.method.toLowerCase() as Method;
      if (hasBody(operation)) route[method](bodyOf(operation), answerTo(operation, edge));
      else if (isPublic(operation)) route[method](ifSelected(operation, answerFromCache(operation, edge)));
      else route[method](ifSelected(operation, answerTo(operation, edge)));
    }
    route.all(methodNotAllowed(offered.map(({ http }) => http.method)));
  }
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function selectedFirst(one: HttpOperation, other: HttpOperation): number {
  return Number(other.http.selectedBy !== undefined) - Number(one.http.selectedBy !== undefined);
}

function ifSelected({ http: { selectedBy } }: HttpOperation, answer: RequestHandler): RequestHandler {
  if (selectedBy === undefined) return answer;
  return (request, response, next) =>
    request.query[selectedBy] === undefined ? next() : answer(request, response, next);
}

function hasBody({ http }: HttpOperation): boolean {
  return http.hasBody === true || ["POST", "PUT", "PATCH"].includes(http.method);
}

function bodyOf({ http: { bodyBytes } }: HttpOperation): RequestHandler {
  return bodyBytes === undefined ? jsonBody : jsonBodyOf(bodyBytes);
}

/** Makes one call for each request; the answer's bytes are passed on unparsed. */
function answerTo(operation: HttpOperation, edge: Edge): RequestHandler {
  const { query = [], mediaType } = operation.http;
  const fieldsOf = hasBody(operation) ? (request: Request) => pathAndBody(request, query) : pathAndQuery;
  return async (request, response) => {
    const { input, context } = await admit(operation, () => fieldsOf(request), request, response, edge);
    if (edge.lastAnswers.keeps(operation))
      return await sendCompressed(request, response, await callOrFallBack(operation, input, context, edge));
    const { bytes } = await edge.bus.callRaw(operation, input, context);
    if (mediaType === undefined) return sendAnswer(response, bytes, successStatus(operation));
    send(response, 200, `${mediaType}; charset=utf-8`, Buffer.from(String(JSON.parse(bytes.toString()))));
  };
}

interface AdmittedCall {
  readonly input: unknown;
  readonly context: CallContext;
}

/**
 * Charges the caller, resolves the principal, and validates the fields, in this order.
 * @throws {Fault}
 */
async function admit(
  operation: HttpOperation,
  readFields: () => object,
  request: Request,
  response: Response,
  { limits, principalOf, given }: Edge,
): Promise<AdmittedCall> {
  const { caller } = response.locals;
  if (operation.http.limit) await limits[operation.http.limit].spend(caller);
  const principal = await principalOf(operation, caller);
  const fields = withGiven(operation, given, readFields(), request, response);
  const input = parseInput(operation.input, fields);
  return { input, context: { principal, requestId: caller.requestId } };
}

function successStatus({ http }: HttpOperation): 200 | 201 | 202 {
  if (http.created) return 201;
  return http.accepted ? 202 : 200;
}

/** Falls back to the last answer if the service cannot be reached. */
async function callOrFallBack(
  operation: HttpOperation,
  input: unknown,
  context: CallContext,
  { bus, lastAnswers, fallbackReads, clock }: Edge,
): Promise<Buffer> {
  const askedAt = clock.now();
  const calling = bus.callRaw(operation, input, context);
  const read = await fallbackReads.read(operation, calling, async () => lastAnswers.find(operation, input));
  if ("fallback" in read) return read.fallback;
  lastAnswers.remember(operation, input, read.answer.bytes, askedAt);
  return read.answer.bytes;
}

/**
 * Answers from memory without a promise; only a call costs points of the operation's own limit. The answer is the same for
 * every caller, so no principal is resolved.
 */
function answerFromCache(operation: PublicOperation, edge: Edge): RequestHandler {
  const callOf = rememberedByUrl((request) => publicCall(operation, pathAndQuery(request)));
  return (request, response) => {
    const call = callOf(request);
    const bytes = edge.answers.inMemory(call);
    return bytes ? sendCompressed(request, response, bytes) : findAndSend(call, request, response);
  };

  async function findAndSend(call: PublicCall, request: Request, response: Response): Promise<void> {
    await sendCompressed(request, response, await findForCaller(call, response, edge));
  }
}

/** Finds a public answer that is not in memory, for a point of the operation's limit. */
async function findForCaller(call: PublicCall, { locals: { caller } }: Response, { answers, limits }: Edge) {
  const { limit } = call.operation.http;
  if (limit) await limits[limit].spend(caller);
  return await answers.find(call, caller.requestId, callerIn(caller.address));
}

/**
 * Calls an operation with `fields` for the request's caller as its route does: within its limit, with the caller's rights and the
 * given fields.
 * @throws {Fault}
 */
export async function callForCaller<O extends HttpOperation>(
  operation: O,
  fields: object,
  request: Request,
  response: Response,
  edge: Edge,
): Promise<OutputOf<O>> {
  if (isPublic(operation)) {
    const call = publicCall(operation, fields);
    const bytes = edge.answers.inMemory(call) ?? (await findForCaller(call, response, edge));
    return JSON.parse(bytes.toString());
  }
  const { input, context } = await admit(operation, () => fields, request, response, edge);
  const { bytes } = await edge.bus.callRaw<HttpOperation>(operation, input, context);
  return JSON.parse(bytes.toString());
}

function pathAndQuery(request: Request): object {
  return { ...request.query, ...request.params };
}

function pathAndBody(request: Request, inQuery: readonly string[]): object {
  const query = Object.fromEntries(inQuery.map((field) => [field, request.query[field]]));
  return { ...bodyFields(request), ...query, ...request.params };
}
