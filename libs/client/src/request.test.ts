import { removeAccount } from "@stockfinder/contracts/accounts";
import { checkAvailability } from "@stockfinder/contracts/availability";
import { addPost, fetchPosts } from "@stockfinder/contracts/community";
import { sendExtension } from "@stockfinder/contracts/email";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { expect, test } from "vitest";
import { buildRequest } from "./request.ts";

test("path fields are in the path, all others of a GET in the query", () => {
  const { path, init } = buildRequest(searchRetailer, {
    retailer: "target",
    query: "wipes & co",
    zip: "44114",
    page: 1,
  });

  expect(path).toBe("/api/search/target?query=wipes+%26+co&zip=44114&page=1");
  expect(init.method).toBe("GET");
  expect(init.body).toBeNull();
});

test("a list is written with commas", () => {
  const { path } = buildRequest(checkAvailability, { retailer: "cvs", zip: "44114", ids: ["1", "2"] });

  expect(path).toBe("/api/availability/cvs?zip=44114&ids=1%2C2");
});

test("a value in the path is escaped", () => {
  const { path } = buildRequest(searchRetailer, { retailer: "a/b?c" });

  expect(path).toBe("/api/search/a%2Fb%3Fc");
});

test("a POST sends its fields as JSON", () => {
  const { path, init } = buildRequest(fetchPosts, { zipcode: "44114", distance: 80, after: null });

  expect(path).toBe("/api/post/fetch");
  expect(init).toMatchObject({ method: "POST", headers: { "Content-Type": "application/json" } });
  expect(JSON.parse(String(init.body))).toEqual({ zipcode: "44114", distance: 80, after: null });
});

test("fields of a POST that its contract puts into the query are there; missing ones are left out", () => {
  const { path, init } = buildRequest(sendExtension, {
    email: "shopper@example.com",
    utm_source: "fb",
    utm_medium: undefined,
    referral: null,
  });

  expect(path).toBe("/api/email/sendExtension?utm_source=fb");
  expect(JSON.parse(String(init.body))).toEqual({ email: "shopper@example.com" });
});

test("a value is not treated as a pattern", () => {
  const { path } = buildRequest(searchRetailer, { retailer: "$&{zip}", zip: "44114" });

  expect(path).toBe("/api/search/%24%26%7Bzip%7D?zip=44114");
});

test("token, idempotency key and user id are headers", () => {
  const { init } = buildRequest(addPost, {}, { authorization: "token", idempotencyKey: "key" });

  expect(init.headers).toMatchObject({ Authorization: "token", "Idempotency-Key": "key" });
  expect(buildRequest(addPost, {}).init.headers).toEqual({
    Accept: "application/json",
    "Content-Type": "application/json",
  });
  const removal = buildRequest(removeAccount, {}, { authorization: "token", userId: "browser-1" });
  expect(removal.path).toBe("/api/me");
  expect(removal.init).toMatchObject({ method: "DELETE", headers: { "X-User-Id": "browser-1" } });
  expect(removal.init.body).toBeNull();
  expect(buildRequest(removeAccount, {}, { userId: null }).init.headers).not.toHaveProperty("X-User-Id");
});
