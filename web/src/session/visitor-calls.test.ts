import type { SignedIn } from "@stockfinder/contracts/accounts";
import { expect, test } from "vitest";
import { RequestFailed } from "../requests/http.ts";
import { visitorCalls } from "./visitor-calls.ts";

const TOKENS: SignedIn = { accessToken: "old", refreshToken: "refresh" };

/** A call that is answered with these statuses in turn. */
function calls(setup: { stored?: SignedIn | null; answers: number[]; renewed?: string | null; over?: true }) {
  const { answers, renewed = "new", over } = setup;
  let stored = setup.stored === undefined ? TOKENS : setup.stored;
  const asked: (string | undefined)[] = [];
  const asVisitor = visitorCalls({
    tokens: { read: () => stored, keep: () => {}, forget: () => {} },
    renew: async () => {
      if (over) stored = null;
      return renewed;
    },
  });
  const answer = asVisitor(async (accessToken) => {
    asked.push(accessToken);
    const status = answers.shift() ?? 500;
    if (status !== 200) throw new RequestFailed(status, `answered ${status}`);
    return "done";
  });
  return { asked, answer };
}

test("whoever is not signed in asks as nobody", async () => {
  const { asked, answer } = calls({ stored: null, answers: [200] });
  expect(await answer).toBe("done");
  expect(asked).toEqual([undefined]);
});

test("whoever is signed in asks with their token", async () => {
  const { asked, answer } = calls({ answers: [200] });
  expect(await answer).toBe("done");
  expect(asked).toEqual(["old"]);
});

test("a token that is turned down is renewed once", async () => {
  const { asked, answer } = calls({ answers: [401, 200] });
  expect(await answer).toBe("done");
  expect(asked).toEqual(["old", "new"]);
});

test("where the sign-in is over the call is made as nobody's", async () => {
  const { asked, answer } = calls({ answers: [401, 200], renewed: null, over: true });
  expect(await answer).toBe("done");
  expect(asked).toEqual(["old", undefined]);
});

test("where nobody can tell whether it is over the call fails, and is not made as nobody's", async () => {
  const { asked, answer } = calls({ answers: [401, 200], renewed: null });
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual(["old"]);
});

test.each([400, 429, 503])("a %i is no matter of the token", async (status) => {
  const { asked, answer } = calls({ answers: [status, 200] });
  await expect(answer).rejects.toMatchObject({ status });
  expect(asked).toEqual(["old"]);
});
