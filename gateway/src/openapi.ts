import { FaultCode } from "@stockfinder/contracts/fault";
import { ProxyPrefix, proxyRetailer, searchRetailer } from "@stockfinder/contracts/lookup";
import { z } from "zod";
import type { HttpOperation } from "./operations.ts";
import { SearchAnswer, SearchInput } from "./search-stream.ts";

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

export interface ApiCall {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** The part of OpenAPI 3.1 that is used here. */
export interface ApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

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

/** Describes the whole HTTP interface, from the same contracts that it is served by. */
export function openApiDocument(operations: readonly HttpOperation[]): ApiDocument {
  const paths: Record<string, Record<string, ApiCall>> = { "/api/search": { get: searchCall() } };
  for (const operation of operations) {
    const { method, path } = operation.http;
    paths[path] = { ...paths[path], [method.toLowerCase()]: callOf(operation) };
  }
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
    components: { schemas: { Problem: outputSchema(Problem) } },
  };
}

function callOf({ name, summary, http, input, output }: HttpOperation): ApiCall {
  const takesBody = http.method === "POST" || http.method === "PUT";
  const schema = inputSchema(input);
  const inPath = new Set([...http.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field));
  const parameters = parametersOf(schema, inPath).filter(
    (parameter) => parameter.in === "path" || !takesBody,
  );
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && { requestBody: { required: true, content: json(without(schema, inPath)) } }),
    responses: { 200: { description: "The answer", content: json(outputSchema(output)) }, default: PROBLEM },
  };
}

function searchCall(): ApiCall {
  return {
    operationId: "search",
    summary: `${searchRetailer.summary}, for many retailers at once: as server-sent events where the caller takes them`,
    parameters: parametersOf(inputSchema(SearchInput), new Set()),
    responses: {
      200: {
        description: "One `result` event for each retailer as it settles and a final `done`; or all in one",
        content: {
          ...json(outputSchema(SearchAnswer)),
          "text/event-stream": { schema: outputSchema(searchRetailer.output) },
        },
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
  inPath: ReadonlySet<unknown>,
): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? "path" : "query",
    required: required.includes(name),
    schema: typeof schema === "boolean" ? {} : schema,
  }));
}

function without(
  { properties = {}, required = [], ...schema }: JsonSchema,
  inPath: ReadonlySet<unknown>,
): JsonSchema {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.has(name))),
    required: required.filter((name) => !inPath.has(name)),
  };
}

function json(schema: JsonSchema): Content {
  return { "application/json": { schema } };
}

function inputSchema(schema: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

function outputSchema(schema: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { unrepresentable: "any" }));
}

/** Inside an OpenAPI document the dialect is said once, by its version. */
function plain({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
