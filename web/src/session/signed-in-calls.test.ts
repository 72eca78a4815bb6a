import type { SignedIn } from "@stockfinder/contracts/accounts";
import { describe, expect, test } from "vitest";
import { signedInCalls } from "./signed-in-calls.ts";

const TOKENS: SignedIn = { accessToken: "old", refreshToken: "refresh" };
const INVALID_INFO = { kind: "invalid info" };
const LOST = "lost";

/** What the server answers to each token, in turn, and what renewing gives. */
function calls(setup: {
  stored?: SignedIn | null;
  answers: (number | typeof LOST)[];
  renewed?: string | null;
}) {
  const { stored = TOKENS, answers, renewed = "new" } = setup;
  const asked: string[] = [];
  const turnedDown: string[] = [];
  const callSignedIn = signedInCalls({
    tokens: { read: () => stored, keep: () => {}, forget: () => {} },
    send: async (_path, accessToken) => {
      asked.push(accessToken);
      const status = answers.shift() ?? LOST;
      if (status === LOST) throw new TypeError("Failed to fetch");
      return status === 204 ? new Response(null, { status }) : Response.json({ name: "Ann" }, { status });
    },
    renew: async (token) => {
      turnedDown.push(token);
      return renewed;
    },
  });
  return { asked, turnedDown, answer: callSignedIn("/api/reguser/fetch") };
}

test("without both tokens nothing is asked, and the info is invalid", async () => {
  const { answer, asked, turnedDown } = calls({ stored: null, answers: [200] });
  expect(await answer).toEqual(INVALID_INFO);
  expect([...asked, ...turnedDown]).toEqual([]);
});

test("a 200 is answered as it is", async () => {
  const { answer, asked } = calls({ answers: [200] });
  expect(await answer).toEqual({ kind: "ok", body: { name: "Ann" } });
  expect(asked).toEqual(["old"]);
});

test("a 204 is invalid info, and no reason to renew", async () => {
  const { answer, turnedDown } = calls({ answers: [204] });
  expect(await answer).toEqual(INVALID_INFO);
  expect(turnedDown).toEqual([]);
});

describe.each([401, 403, 429, 500, 503, LOST] as const)("after %s", (first) => {
  test("the token is renewed, and the request sent once more", async () => {
    const { answer, asked, turnedDown } = calls({ answers: [first, 200] });
    expect(await answer).toEqual({ kind: "ok", body: { name: "Ann" } });
    expect(asked).toEqual(["old", "new"]);
    expect(turnedDown).toEqual(["old"]);
  });

  test("a token that cannot be renewed is invalid info", async () => {
    const { answer, asked } = calls({ answers: [first, 200], renewed: null });
    expect(await answer).toEqual(INVALID_INFO);
    expect(asked).toEqual(["old"]);
  });

  test.each([204, 401, 500, LOST] as const)("and a second try with %s it is invalid info", async (second) => {
    const { answer, asked, turnedDown } = calls({ answers: [first, second, 200] });
    expect(await answer).toEqual(INVALID_INFO);
    expect(asked).toHaveLength(2);
    expect(turnedDown).toHaveLength(1);
  });
});
