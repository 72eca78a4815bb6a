import { type SignedIn, userInfo } from "@stockfinder/contracts/accounts";
import { describe, expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import { createCallSignedIn } from "./signed-in-calls.ts";

const TOKENS: SignedIn = { accessToken: "old", refreshToken: "refresh" };
const ANN = { email: null, name: "Ann" };
const INVALID_INFO = { kind: "invalid info" };
const LOST = "lost";

/** What the server answers, in turn, and what a renewal gives. */
function calls(setup: {
  stored?: SignedIn | null;
  answers: (number | typeof LOST)[];
  renewed?: string | null;
}) {
  const { stored = TOKENS, answers, renewed = "new" } = setup;
  const sent: { path: string; token: string | null; userId: string | null }[] = [];
  const rejected: string[] = [];
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const headers = new Headers(init?.headers);
    sent.push({
      path: String(path),
      token: headers.get("Authorization"),
      userId: headers.get("X-User-Id"),
    });
    const status = answers.shift() ?? LOST;
    if (status === LOST) throw new TypeError("Failed to fetch");
    return status === 204 ? new Response(null, { status }) : Response.json(ANN, { status });
  };
  const callSignedIn = createCallSignedIn({
    call: createCaller({ fetch }),
    tokens: { read: () => stored, keep: () => {}, forget: () => {} },
    renew: async (token) => {
      rejected.push(token);
      return renewed;
    },
  });
  const answer = callSignedIn(userInfo, {}, { userId: "browser-1" });
  return { sent, tokensSent: () => sent.map(({ token }) => token), rejected, answer };
}

test("without both tokens nothing is sent, and the info is invalid", async () => {
  const { answer, sent, rejected } = calls({ stored: null, answers: [200] });
  expect(await answer).toEqual(INVALID_INFO);
  expect([...sent, ...rejected]).toEqual([]);
});

test("a 200 is returned unchanged", async () => {
  const { answer, sent } = calls({ answers: [200] });
  expect(await answer).toEqual({ kind: "ok", body: ANN });
  expect(sent).toEqual([{ path: "/api/reguser/fetch", token: "old", userId: "browser-1" }]);
});

test("a 204 is invalid info, and no reason to renew", async () => {
  const { answer, rejected } = calls({ answers: [204] });
  expect(await answer).toEqual(INVALID_INFO);
  expect(rejected).toEqual([]);
});

describe.each([202, 401, 403, 429, 500, 503, LOST] as const)("after %s", (first) => {
  test("the token is renewed, and the same request sent once more", async () => {
    const { answer, sent, tokensSent, rejected } = calls({ answers: [first, 200] });
    expect(await answer).toEqual({ kind: "ok", body: ANN });
    expect(tokensSent()).toEqual(["old", "new"]);
    expect(sent[1]).toEqual({ ...sent[0], token: "new" });
    expect(rejected).toEqual(["old"]);
  });

  test("a token that cannot be renewed is invalid info", async () => {
    const { answer, tokensSent } = calls({ answers: [first, 200], renewed: null });
    expect(await answer).toEqual(INVALID_INFO);
    expect(tokensSent()).toEqual(["old"]);
  });

  test.each([204, 401, 500, LOST] as const)("and %s at the second try it is invalid info", async (second) => {
    const { answer, sent, rejected } = calls({ answers: [first, second, 200] });
    expect(await answer).toEqual(INVALID_INFO);
    expect(sent).toHaveLength(2);
    expect(rejected).toHaveLength(1);
  });

  test("and 403 at the second try it is not allowed", async () => {
    const { answer, tokensSent } = calls({ answers: [first, 403, 200] });
    expect(await answer).toEqual({ kind: "not allowed" });
    expect(tokensSent()).toEqual(["old", "new"]);
  });
});
