import { Post } from "@stockfinder/contracts/community";
import { FaultCode } from "@stockfinder/contracts/fault";
import {
  LIVE_CLOSE,
  LIVE_PATH,
  MAX_SOCKETS_OF_ADDRESS,
  MAX_SUBSCRIPTIONS,
} from "@stockfinder/contracts/live";
import { countLiveUsers } from "@stockfinder/contracts/live-counters";
import { listOffers, StoreOffer } from "@stockfinder/contracts/offers";
import type { HttpOperation } from "@stockfinder/contracts/operation";
import { ProxyPrefix, proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { appleReturned } from "@stockfinder/contracts/sign-in";
import { POST_STREAM_PATH, SEARCH_STREAM_PATH } from "@stockfinder/contracts/streams";
import { z } from "zod";
import { readsAuthorization } from "../callers/principal.ts";
import { PostStreamInput } from "../reads/post-stream.ts";
import { SearchAnswer, SearchInput } from "../reads/search-stream.ts";
import { APPLE_RETURN_PATHS } from "./apple-redirect.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

type SecurityScheme = keyof typeof SECURITY_SCHEMES;

export interface ApiCall {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly security?: readonly Readonly<Partial<Record<SecurityScheme, readonly string[]>>>[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiCall>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: typeof SECURITY_SCHEMES;
  };
}

const SECURITY_SCHEMES = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token, valid for ten minutes. Also accepted without `Bearer`.",
  },
  personalKey: {
    type: "http",
    scheme: "bearer",
    description: "A personal key (`sf_…`) with this scope:",
  },
  refreshToken: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "A refresh token, with or without `Bearer`.",
  },
  secret: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "A secret of the operator, with or without `Bearer`.",
  },
} as const;

/** The operations whose answer can also be streamed, and the data of their events. */
const STREAMED: ReadonlyMap<string, z.ZodType> = new Map([[listOffers.name, StoreOffer]]);

const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.union([FaultCode, z.literal("method-not-allowed")]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const PROBLEM = {
  description: "What went wrong, as problem details (RFC 9457)",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

export function openApiDocument(operations: readonly HttpOperation[]): ApiDocument {
  const paths: Record<string, Record<string, ApiCall>> = {
    [SEARCH_STREAM_PATH]: { get: searchCall() },
    [POST_STREAM_PATH]: { get: postStreamCall() },
    [LIVE_PATH]: { get: liveSocketCall() },
  };
  for (const operation of [...operations, countLiveUsers]) {
    const { path } = operation.http;
    const method = operation.http.method.toLowerCase();
    const other = paths[path]?.[method];
    paths[path] = { ...paths[path], [method]: other ? joined(other, callOf(operation)) : callOf(operation) };
  }
  for (const path of APPLE_RETURN_PATHS) paths[path] = { post: appleCall(path) };
  for (const prefix of ProxyPrefix.options) {
    paths[`/api/${prefix}/{path}`] = { get: proxyCall(prefix, "get"), post: proxyCall(prefix, "post") };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "StockFinder",
      version: "1",
      description: "Finds where an item is in stock, and what it costs there.",
    },
    paths,
    components: { schemas: { Problem: outputSchema(Problem) }, securitySchemes: SECURITY_SCHEMES },
  };
}

function callOf(operation: HttpOperation): ApiCall {
  const { name, summary, http, input } = operation;
  const takesBody = http.method === "POST" || http.method === "PUT" || http.method === "PATCH";
  const schema = without(inputSchema(input), http.given ?? []);
  const inPath = [...http.path.matchAll(/\{(\w+)\}/g)].map(([, field = ""]) => field);
  const { query: inQuery = [] } = http;
  const parameters = parametersOf(schema, inPath).filter(
    (parameter) => parameter.in === "path" || !takesBody || inQuery.includes(parameter.name),
  );
  const body = without(schema, [...inPath, ...inQuery]);
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && !isEmpty(body) && { requestBody: { required: true, content: json(body) } }),
    ...securityOf(operation),
    responses: { ...answersOf(operation, STREAMED.get(name)), default: PROBLEM },
  };
}

/** Two reads that share a path: a request is one or the other. */
function joined(one: ApiCall, other: ApiCall): ApiCall {
  const parameters = [...(one.parameters ?? []), ...(other.parameters ?? [])];
  const isOfBoth = (name: string) => parameters.filter((parameter) => parameter.name === name).length === 2;
  const schemas = [one, other].flatMap(
    ({ responses }) => responses[200]?.content?.["application/json"] ?? [],
  );
  const answer = { ...one.responses[200]?.content, ...json({ anyOf: schemas.map(({ schema }) => schema) }) };
  return {
    ...one,
    summary: `${one.summary}. Or: ${other.summary}`,
    parameters: parameters
      .filter(({ name }, at) => parameters.findIndex((first) => first.name === name) === at)
      .map((parameter) => ({ ...parameter, required: parameter.required && isOfBoth(parameter.name) })),
    responses: { ...one.responses, 200: { description: "The answer", content: answer } },
  };
}

function securityOf(operation: HttpOperation): Pick<ApiCall, "security"> {
  const { signedIn, scope } = operation.http;
  if (signedIn) return { security: [{ accessToken: [] }] };
  if (scope) return { security: [{}, { accessToken: [] }, { personalKey: [scope] }] };
  if (!readsAuthorization(operation)) return {};
  const isSecret = operation.http.given?.includes("secret");
  return { security: [isSecret ? { secret: [] } : { refreshToken: [] }] };
}

/** A null answer is sent as 204. `streamed` is the data of the events for a caller that accepts them. */
function answersOf({ output, http }: HttpOperation, streamed?: z.ZodType): ApiCall["responses"] {
  const schema = output instanceof z.ZodNullable ? output.unwrap() : output;
  return {
    ...(!(schema instanceof z.ZodNull) && {
      200: {
        description: "The answer",
        content: {
          [http.mediaType ?? "application/json"]: { schema: outputSchema(schema) },
          ...(streamed && { "text/event-stream": { schema: outputSchema(streamed) } }),
        },
      },
    }),
    ...(output.safeParse(null).success && { 204: { description: "There is no result" } }),
  };
}

function appleCall(path: string): ApiCall {
  const form = without(inputSchema(appleReturned.input), ["page", "origin", "browser"]);
  return {
    operationId: `${appleReturned.name}.${path.slice("/api/".length)}`,
    summary: appleReturned.summary,
    requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema: form } } },
    responses: {
      303: { description: "Redirects to the page where the sign-in began, also after a failure" },
    },
  };
}

function searchCall(): ApiCall {
  return {
    operationId: "search",
    summary: `${searchRetailer.summary}, for many retailers at once: as server-sent events if the caller accepts them`,
    parameters: parametersOf(inputSchema(SearchInput), []),
    responses: {
      200: {
        description:
          "One `result` event for each retailer as it settles and a final `done`; or all in one answer",
        content: {
          ...json(outputSchema(SearchAnswer)),
          "text/event-stream": { schema: outputSchema(searchRetailer.output) },
        },
      },
      default: PROBLEM,
    },
  };
}

function postStreamCall(): ApiCall {
  return {
    operationId: "postStream",
    summary: "New posts within `distance` miles of a zip code, live",
    parameters: parametersOf(inputSchema(PostStreamInput), []),
    responses: {
      200: {
        description: "One `post` event for each, with the post's id",
        content: { "text/event-stream": { schema: outputSchema(Post) } },
      },
      default: PROBLEM,
    },
  };
}

function liveSocketCall(): ApiCall {
  const { forbidden, restart, tryAgain, signedOut, tooMany } = LIVE_CLOSE;
  return {
    operationId: "liveSocket",
    summary:
      "A WebSocket for alerts and changed offers. The first message is " +
      '{"type": "hello", "token": …, "fingerprint": …, "country": "USA", "upcs": [], "productIds": [], "stores": []}; ' +
      'the answer is {"type": "ready"}. ' +
      `An address may have ${MAX_SOCKETS_OF_ADDRESS} sockets open, a socket ${MAX_SUBSCRIPTIONS} subscriptions`,
    responses: {
      101: {
        description:
          "The socket is open. It is closed with a reason and " +
          `${forbidden} (a message is not understood, or there are too many subscriptions), ` +
          `${restart} (this server stops), ${tryAgain} (the client reads too slowly, or the server is busy), ` +
          `${signedOut} (the sign-in has ended), ` +
          `or ${tooMany} (the address has ${MAX_SOCKETS_OF_ADDRESS} sockets open)`,
      },
      default: PROBLEM,
    },
  };
}

function proxyCall(prefix: string, method: string): ApiCall {
  return {
    operationId: `${proxyRetailer.name}.${prefix}.${method}`,
    summary: proxyRetailer.summary,
    parameters: [{ name: "path", in: "path", required: true, schema: { type: "string" } }],
    responses: { 200: { description: "The retailer's own status, content type and body" }, default: PROBLEM },
  };
}

function parametersOf(
  { properties = {}, required = [] }: JsonSchema,
  inPath: readonly string[],
): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: required.includes(name),
    schema: typeof schema === "boolean" ? {} : schema,
  }));
}

/** The schema without these fields, also in its alternatives. */
function without(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  const { properties, required, anyOf, oneOf, allOf } = schema;
  const inEach = (shapes: JsonSchema[]) => shapes.map((shape) => without(shape, fields));
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !fields.includes(name))),
    }),
    ...(required && { required: required.filter((name) => !fields.includes(name)) }),
    ...(anyOf && { anyOf: inEach(anyOf) }),
    ...(oneOf && { oneOf: inEach(oneOf) }),
    ...(allOf && { allOf: inEach(allOf) }),
  };
}

/** Whether the schema is an object without fields, so that no body is needed. */
function isEmpty({ type, properties = {} }: JsonSchema): boolean {
  return type === "object" && Object.keys(properties).length === 0;
}

function json(schema: JsonSchema): Content {
  return { "application/json": { schema } };
}

function inputSchema(schema: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

function outputSchema(schema: z.core.$ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { unrepresentable: "any" }));
}

/** An OpenAPI document states the dialect once, by its version. */
function plain({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
