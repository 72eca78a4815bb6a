import type { SignedIn } from "@stockfinder/contracts/accounts";
import { removeNeighbour } from "@stockfinder/contracts/community";
import { expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import { createCallAsVisitor } from "./visitor-calls.ts";

const TOKENS: SignedIn = { accessToken: "old", refreshToken: "refresh" };
const DONE = { worked: true, msg: "done" };

/** A call that is answered with these statuses, in turn. */
function calls(setup: {
  stored?: SignedIn | null;
  answers: number[];
  renewed?: string | null;
  ended?: true;
}) {
  const { answers, renewed = "new", ended } = setup;
  let stored = setup.stored === undefined ? TOKENS : setup.stored;
  const tokensSent: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_path, init) => {
    tokensSent.push(new Headers(init?.headers).get("Authorization"));
    return Response.json(DONE, { status: answers.shift() ?? 500 });
  };
  const callAsVisitor = createCallAsVisitor({
    call: createCaller({ fetch }),
    tokens: { read: () => stored, keep: () => {}, forget: () => {} },
    renew: async () => {
      if (ended) stored = null;
      return renewed;
    },
  });
  return { tokensSent, answer: callAsVisitor(removeNeighbour, { userID: "browser-1" }) };
}

test("without a sign-in no token is sent", async () => {
  const { tokensSent, answer } = calls({ stored: null, answers: [200] });
  expect(await answer).toEqual(DONE);
  expect(tokensSent).toEqual([null]);
});

test("with a sign-in its token is sent", async () => {
  const { tokensSent, answer } = calls({ answers: [200] });
  expect(await answer).toEqual(DONE);
  expect(tokensSent).toEqual(["old"]);
});

test("a rejected token is renewed once", async () => {
  const { tokensSent, answer } = calls({ answers: [401, 200] });
  expect(await answer).toEqual(DONE);
  expect(tokensSent).toEqual(["old", "new"]);
});

test("after the end of the sign-in the call is repeated without a token", async () => {
  const { tokensSent, answer } = calls({ answers: [401, 200], renewed: null, ended: true });
  expect(await answer).toEqual(DONE);
  expect(tokensSent).toEqual(["old", null]);
});

test("a call fails, and is not repeated anonymously, while the sign-in may not have ended", async () => {
  const { tokensSent, answer } = calls({ answers: [401, 200], renewed: null });
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(tokensSent).toEqual(["old"]);
});

test.each([400, 429, 503])("a %i does not renew the token", async (status) => {
  const { tokensSent, answer } = calls({ answers: [status, 200] });
  await expect(answer).rejects.toMatchObject({ status });
  expect(tokensSent).toEqual(["old"]);
});
