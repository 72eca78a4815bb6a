import { describe, expect, test } from "vitest";
import { leaksIn } from "./leaks.ts";

describe("the search for leaks in logs", () => {
  test.each([
    ["a refresh token", '{"msg":"refreshed","t":"sfr_q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0"}'],
    ["a signed or encrypted token", "Authorization: eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"],
    [
      "a signed or encrypted token",
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXZpdml2aXZpdml2.Y2lwaGVy.dGFndGFn",
    ],
    ["an e-mail address", '{"to":"Some.Body+list@mail.example.org"}'],
  ])("finds %s", (what, line) => {
    expect(leaksIn(line)).toEqual([expect.stringContaining(what)]);
  });

  test("accepts the lines that every process logs", () => {
    expect(
      leaksIn(
        '{"level":"info","service":"gateway","id":"5b7c","method":"POST","route":"/api/auth/register","status":200}\n' +
          "at file:///somewhere/node_modules/@electric-sql/pglite/dist/index.js:1:2 postgres://127.0.0.1:5432/x",
      ),
    ).toEqual([]);
  });
});
