import { expect, test } from "vitest";
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

test("a write's fields are its body", () => {
  const call = document.paths["/api/log/search"]?.post;

  expect(call?.parameters).toBeUndefined();
  expect(call?.requestBody?.content["application/json"]?.schema).toMatchObject({
    required: ["query", "zipcode"],
    properties: { query: {}, userID: {}, zipcode: {} },
  });
});

test("everything that is served by hand is described too", () => {
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(["/api/search", "/api/retailers", "/api/wmt/{path}", "/api/ebay/{path}"]),
  );
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

test("the readable page has every call and runs no script", () => {
  const page = docsPage(document);

  for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  expect(page).not.toMatch(/<script|\son\w+=|\sstyle=/i);
});
