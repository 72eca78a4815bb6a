import { operation } from "@stockfinder/contracts/operation";
import { expect, test } from "vitest";
import { z } from "zod";
import { API_CHANGES } from "./api-changes.ts";
import { docsPage } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";
import { OPERATIONS } from "./operations.ts";

const document = openApiDocument(OPERATIONS);

test("a read's path and query fields are parameters, those in the path required", () => {
  const call = document.paths["/api/search/{retailer}"]?.get;

  expect(call?.parameters).toMatchObject([
    { name: "retailer", in: "path", required: true, schema: { enum: expect.arrayContaining(["target"]) } },
    { name: "query", in: "query", required: true, schema: { type: "string", maxLength: 200 } },
    { name: "zip", in: "query", required: true },
    { name: "page", in: "query", required: false },
  ]);
});

test("reads that share a path are described together", () => {
  const call = document.paths["/api/offers"]?.get;

  expect(call?.summary).toContain("begins with these digits");
  expect(call?.parameters?.map(({ name, required }) => `${name} ${required}`)).toEqual([
    "upc false",
    "country false",
    "url false",
    "name false",
    "zip false",
    "sort false",
    "memberships false",
    "digest false",
  ]);
  const content = call?.responses[200]?.content;
  expect(content?.["application/json"]?.schema.anyOf).toHaveLength(2);
  expect(content).toHaveProperty("text/event-stream");
});

test("a write's fields are its body", () => {
  const call = document.paths["/api/log/search"]?.post;

  expect(call?.parameters).toBeUndefined();
  expect(call?.requestBody?.content["application/json"]?.schema).toMatchObject({
    required: ["query", "zipcode"],
    properties: { query: {}, userID: {}, zipcode: {} },
  });
});

test("routes without an operation are described too", () => {
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      "/api/search",
      "/api/post/stream",
      "/api/live",
      "/api/retailers",
      "/api/wmt/{path}",
      "/api/ebay/{path}",
      "/api/appleRedirect",
      "/api/appleRedirectMini",
      "/api/live-socket-ipnit4wk2p",
    ]),
  );
});

test("the live socket states its limits, and the codes that it is closed with", () => {
  const call = document.paths["/api/live"]?.get;

  expect(call?.summary).toContain("100 sockets open, a socket 200 subscriptions");
  expect(docsPage(document)).toContain("or 4429 (the address has 100 sockets open)");
  expect(call?.responses[101]?.description).toContain("4401 (the sign-in has ended)");
});

test("a caller's values of given fields are overwritten", () => {
  const names = OPERATIONS.flatMap(({ http }) => http.given ?? []);
  expect(names).toEqual(expect.arrayContaining(["origin", "browser", "address", "refreshToken"]));

  for (const { http, name } of OPERATIONS) {
    const call = document.paths[http.path]?.[http.method.toLowerCase()];
    for (const field of http.given ?? []) expect(JSON.stringify(call), name).not.toContain(`"${field}":{`);
  }
  const form = document.paths["/api/appleRedirect"]?.post?.requestBody?.content;
  expect(Object.keys(form?.["application/x-www-form-urlencoded"]?.schema.properties ?? {})).toEqual([
    "state",
    "code",
    "id_token",
    "user",
    "error",
  ]);
});

test("a call names the token it needs", () => {
  expect(document.paths["/api/reguser/fetch"]?.post?.security).toEqual([{ accessToken: [] }]);
  expect(document.paths["/api/auth/token"]?.post?.security).toEqual([{ refreshToken: [] }]);
  expect(document.paths["/api/auth/register"]?.post?.security).toBeUndefined();
  expect(document.components.securitySchemes.accessToken).toMatchObject({ type: "http", scheme: "bearer" });
});

test("a nullable output is described as 200 or 204, a null output as 204", () => {
  const userInfo = document.paths["/api/reguser/fetch"]?.post?.responses;
  const logout = document.paths["/api/auth/logout"]?.post?.responses;

  expect(Object.keys(userInfo ?? {})).toEqual(["200", "204", "default"]);
  expect(userInfo?.["200"]?.content?.["application/json"]?.schema).toMatchObject({ type: "object" });
  expect(Object.keys(logout ?? {})).toEqual(["204", "default"]);
});

test("a call without input has no body", () => {
  expect(document.paths["/api/auth/logout"]?.post?.requestBody).toBeUndefined();
  expect(document.paths["/api/auth/register"]?.post?.requestBody).toBeDefined();
});

test("an input may be one of several shapes", () => {
  const either = operation({
    name: "test.either",
    summary: "Takes one or the other",
    http: { method: "POST", path: "/api/either", given: ["address"], query: ["page"] },
    input: z.union([
      z.strictObject({ one: z.string(), address: z.string() }),
      z.strictObject({ other: z.string(), address: z.string() }).refine(({ other }) => other !== ""),
    ]),
    output: z.union([z.string(), z.null()]),
    deadlineMs: 1,
  });
  const { http } = either;
  const call = http && openApiDocument([{ ...either, http }]).paths["/api/either"]?.post;

  expect(call?.requestBody?.content["application/json"]?.schema.anyOf).toMatchObject([
    { properties: { one: {} }, required: ["one"] },
    { properties: { other: {} }, required: ["other"] },
  ]);
  expect(JSON.stringify(call?.requestBody)).not.toContain("address");
  expect(Object.keys(call?.responses ?? {})).toEqual(["200", "204", "default"]);
});

test("every parameter in a path is declared", () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(methods)) {
      const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(declared).toEqual(inPath);
    }
  }
});

test("the readable page has every call, names scopes, and runs no script but its own", () => {
  const page = docsPage(document);

  for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  expect(page).toContain("An access token, valid for ten minutes.");
  expect(page).toContain("<b>204</b>");
  expect(page).toContain("with this scope: <code>watch</code>");
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/api/docs.js">']);
  expect(page).not.toMatch(/\son\w+=|\sstyle=/i);
});

test("the page lists what was added by day, the newest first, and names calls that exist", () => {
  const days = API_CHANGES.map(({ on }) => on);
  expect(days).toEqual(days.toSorted().reverse());
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls).toEqual(expect.arrayContaining(API_CHANGES.flatMap((change) => change.calls)));
  expect(docsPage(document)).toContain(
    '<time datetime="2026-11-26">2026-11-26</time> Watches in Home Assistant: <code>GET /api/home</code>',
  );
});
