import { expect, test } from "vitest";
import type { Call } from "./caller.ts";
import { refreshWith } from "./refresh-sign-in.ts";

/** A production build takes answers as they are, so any answer can arrive. */
function answering(body: unknown): Call {
  return async () => body as never;
}

test.each([
  [{ access_token: "access" }, "old"],
  [{ access_token: "access", refresh_token: null }, "old"],
  [{ access_token: "access", refresh_token: "" }, "old"],
  [{ access_token: "access", refresh_token: "new" }, "new"],
])("a token answer of %j leaves the browser with the refresh token %j", async (answer, refreshToken) => {
  const refreshed = await refreshWith(answering(answer))("old");
  expect(refreshed).toEqual({ accessToken: "access", refreshToken });
});

test("a token answer without an access token is an error", async () => {
  await expect(refreshWith(answering({}))("old")).rejects.toThrow("lacks an access token");
});

test("the refresh token is sent bare in Authorization", async () => {
  const sent: unknown[] = [];
  const call: Call = async (...request) => {
    sent.push(request.slice(1));
    return { access_token: "access", refresh_token: "new" } as never;
  };
  await refreshWith(call)("old");
  expect(sent).toEqual([[{}, { authorization: "old" }]]);
});
