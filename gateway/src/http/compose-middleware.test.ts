import type { NextFunction, Request, RequestHandler, Response } from "express";
import { expect, test } from "vitest";
import { composeMiddleware } from "./compose-middleware.ts";

const request = {} as Request;
const response = {} as Response;
/** What happened, and what came out at the end. */
function taken(...steps: RequestHandler[]): Promise<unknown> {
  return new Promise((resolve) => {
    composeMiddleware(...steps)(request, response, resolve as NextFunction);
  });
}

test("each step runs once, in order, with the same request", async () => {
  const seen: unknown[] = [];
  const note =
    (name: string): RequestHandler =>
    (asked, answered, next) => {
      seen.push(name, asked === request && answered === response);
      next();
    };

  expect(await taken(note("first"), note("second"))).toBeUndefined();
  expect(seen).toEqual(["first", true, "second", true]);
});

test("a step may take its time", async () => {
  const later: RequestHandler = (_request, _response, next) => setImmediate(next);

  expect(await taken(later, later)).toBeUndefined();
});

const refused = new Error("refused");
const FAILING: [string, RequestHandler][] = [
  [
    "is thrown",
    () => {
      throw refused;
    },
  ],
  ["is passed on", (_request, _response, next) => next(refused)],
  ["comes later", (_request, _response, next) => setImmediate(() => next(refused))],
];

test.each(FAILING)("an error ends the steps when a step %s", async (_how, failing) => {
  const wait: RequestHandler = (_request, _response, next) => setImmediate(next);
  const never: RequestHandler = () => expect.unreachable();

  expect(await taken(failing, never)).toBe(refused);
  expect(await taken(wait, failing, never)).toBe(refused);
});

test("no step runs after one that answers", () => {
  const answers: RequestHandler = () => undefined;
  const never = () => expect.unreachable();

  composeMiddleware(answers, never)(request, response, never);
});
