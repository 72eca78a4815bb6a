import { type SignedIn, userInfo } from "@stockfinder/contracts/accounts";
import { expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import { exclusivelyInTab } from "./run-exclusively.ts";
import { createSession } from "./session.ts";

const FIRST: SignedIn = { accessToken: "access 1", refreshToken: "refresh 1" };

function sessionAt(server: (path: string, token: string | null) => Response | Promise<Response>) {
  let stored: SignedIn | null = FIRST;
  const sent: string[] = [];
  const call = createCaller({
    fetch: async (path, init) => {
      const token = new Headers(init?.headers).get("Authorization");
      sent.push(`${path} ${token}${init?.keepalive ? " keepalive" : ""}`);
      return server(String(path), token);
    },
  });
  const tokens = {
    read: () => stored,
    keep: (next: SignedIn) => {
      stored = next;
    },
    forget: () => {
      stored = null;
    },
  };
  return { session: createSession({ call, tokens, runExclusively: exclusivelyInTab() }), sent, tokens };
}

test("an expired access token is exchanged for new tokens, and the call repeated", async () => {
  const { session, sent, tokens } = sessionAt((path, token) => {
    if (path === "/api/auth/token")
      return Response.json({ access_token: "access 2", refresh_token: "refresh 2" });
    return token === "access 2"
      ? Response.json({ email: null, name: "Ann" })
      : Response.json({}, { status: 401 });
  });

  expect(await session.callSignedIn(userInfo, {})).toEqual({
    kind: "ok",
    body: { email: null, name: "Ann" },
  });
  expect(tokens.read()).toEqual({ accessToken: "access 2", refreshToken: "refresh 2" });
  expect(sent).toEqual([
    "/api/reguser/fetch access 1",
    "/api/auth/token refresh 1",
    "/api/reguser/fetch access 2",
  ]);
});

test("a logout removes the tokens at once, even if the server cannot be reached", async () => {
  const { session, sent } = sessionAt(() => Promise.reject(new TypeError("Failed to fetch")));

  const loggedOut = session.logOut();
  expect(session.isSignedIn()).toBe(false);
  await loggedOut;
  expect(sent).toEqual(["/api/auth/logout refresh 1 keepalive"]);
});

test("a logout without a sign-in sends nothing", async () => {
  const { session, sent } = sessionAt(() => new Response(null, { status: 204 }));
  session.forgetSignIn();

  await session.logOut();
  expect(sent).toEqual([]);
});

test("a sign-in is shared as another one, and this one's tokens are renewed", async () => {
  const shared = { access_token: "the extension's", refresh_token: "the extension's too" };
  const { session, sent, tokens } = sessionAt(() =>
    Response.json({ access_token: "access 2", refresh_token: "refresh 2", shared }),
  );

  expect(await session.shareSignIn()).toEqual({
    accessToken: "the extension's",
    refreshToken: "the extension's too",
  });
  expect(tokens.read()).toEqual({ accessToken: "access 2", refreshToken: "refresh 2" });
  expect(sent).toEqual(["/api/auth/share refresh 1"]);

  session.forgetSignIn();
  expect(await session.shareSignIn()).toBeNull();
});
