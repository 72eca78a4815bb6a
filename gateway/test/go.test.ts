import { Fault } from "@stockfinder/contracts/fault";
import { followLink } from "@stockfinder/contracts/links";
import type { InputOf } from "@stockfinder/contracts/operation";
import { beforeEach, describe, expect, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const STORE = "https://www.target.com/p/1?a=1&b=2";
const SIGNED = `/go?u=${encodeURIComponent(STORE)}&s=signed`;

let gateway: GatewayUnderTest;
let asked: InputOf<typeof followLink>[];

beforeEach(async () => {
  gateway = await aGateway();
  asked = [];
  await gateway.bus.serve(followLink, async (input) => {
    asked.push(input);
    if (input.s !== "signed") throw new Fault("bad-input", "This is not a link of ours");
    return { location: input.u };
  });
});

test("a signed link redirects to the store, without a referrer, and is never cached", async () => {
  const answer = await gateway.ask(SIGNED);

  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe(STORE);
  expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(asked).toEqual([{ u: STORE, s: "signed", caller: "127.0.0.1", isClick: true }]);
});

test.each([
  ["a check of the link", { method: "HEAD" }],
  ["a page that is fetched ahead", { headers: { "sec-purpose": "prefetch;prerender" } }],
])("%s is redirected too, and is no click", async (_, options) => {
  expect((await gateway.ask(SIGNED, options)).status).toBe(302);
  expect(asked).toMatchObject([{ isClick: false }]);
});

describe("anything else is 400 and redirects nowhere", () => {
  test.each([
    ["no query", "/go"],
    ["no signature", `/go?u=${encodeURIComponent(STORE)}`],
    ["no address", "/go?s=signed"],
    ["a wrong signature", `/go?u=${encodeURIComponent(STORE)}&s=forged`],
    ["two addresses", `${SIGNED}&u=https%3A%2F%2Fevil.example`],
    ["two signatures", `${SIGNED}&s=signed`],
    ["another parameter", `${SIGNED}&url=https%3A%2F%2Fevil.example`],
    ["the gateway's own field", `${SIGNED}&caller=someone`],
    ["a list", `/go?u[]=${encodeURIComponent(STORE)}&s=signed`],
    ["an address that is too long", `/go?u=${"x".repeat(9_000)}&s=signed`],
  ])("%s", async (_, path) => {
    const answer = await gateway.ask(path);

    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});

test.each([
  ["another address", STORE, "https://evil.example/"],
  ["a script", "javascript:alert(1)", "javascript:alert(1)"],
  ["an address without a scheme", "//evil.example", "//evil.example"],
  ["a path of ours", "/api", "/api"],
  ["an address without encryption", "http://www.target.com/", "http://www.target.com/"],
  ["a line break", "https://a.example/\r\nX: 1", "https://a.example/\r\nX: 1"],
])("a service that lets %s pass is not followed", async (_, u, location) => {
  const other = await aGateway();
  await other.bus.serve(followLink, async () => ({ location }));

  const answer = await other.ask(`/go?u=${encodeURIComponent(u)}&s=signed`);

  expect(answer.status).toBe(500);
  expect(answer.headers.location).toBeUndefined();
});

test("only GET and HEAD follow a link", async () => {
  expect((await gateway.post("/go", {})).status).toBe(405);
});
