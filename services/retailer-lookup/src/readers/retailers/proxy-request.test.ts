import { expect, test } from "vitest";
import { proxyRequest } from "./proxy-request.ts";

const SEARCH = {
  prefix: "wmt",
  method: "GET",
  path: "/search/api/preso",
  query: {},
  headers: {},
  body: null,
} as const;

test("a GET has no body, whatever the caller sends", () => {
  expect(proxyRequest({ ...SEARCH, query: { query: "ps5" }, body: "{}" })).toEqual({
    upstream: "wmt",
    method: "GET",
    path: "/search/api/preso",
    query: { query: "ps5" },
    headers: {},
  });
});

test("names of headers and credentials are known in any case", () => {
  const { query, headers } = proxyRequest({
    ...SEARCH,
    query: { KEY: "1", apiKey: "2", "security-appname": "3", q: "ps5" },
    headers: { "ZIP-Code": "44114", Cookie: "x", "Division-Id": "014" },
  });
  expect(query).toEqual({ q: "ps5" });
  expect(headers).toEqual({ "zip-code": "44114", "division-id": "014" });
});

test("only Walmart's item pages are tried five times on 520", () => {
  expect(proxyRequest({ ...SEARCH, path: "/ip/wipes/7" }).retry).toEqual({ statuses: [520], attempts: 5 });
  expect(proxyRequest(SEARCH).retry).toBeUndefined();
});

test("a path that the specification does not name is not found", () => {
  expect(() => proxyRequest({ ...SEARCH, path: "/cart" })).toThrow(
    expect.objectContaining({ code: "not-found" }),
  );
});
