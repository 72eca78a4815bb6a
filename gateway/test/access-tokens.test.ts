import { logout, refresh, userInfo } from "@stockfinder/contracts/accounts";
import type { Principal } from "@stockfinder/contracts/principal";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { logSearch } from "@stockfinder/contracts/searches";
import { ACCESS_TOKEN_MS } from "@stockfinder/contracts/sign-in";
import { systemClock } from "@stockfinder/service/clock";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import fc from "fast-check";
import { generateKeyPair, UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { callerGroupOf } from "../src/callers/caller-group.ts";
import { REMEMBERED_MS } from "../src/callers/ended-sign-ins.ts";
import type { Answer } from "./ask.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";
import { ACCOUNT_ID, FAMILY_ID, newKey, serveTokens, type TokenIssuer } from "./token-issuer.ts";

const NO_LIMITS = { RATE_LIMIT: "1000000", RATE_LIMIT_LOG: "1000000" };
const SEARCH = { query: "wipes", zipcode: "44114" };

let clock: FakeClock;
let gateway: GatewayUnderTest;
let issuer: TokenIssuer;
/** The principals and inputs that services received. */
let seen: { readonly principal: Principal; readonly input: unknown }[];

beforeEach(async () => {
  clock = fakeClock();
  seen = [];
  gateway = await aGateway({ environment: NO_LIMITS, clock });
  issuer = await serveTokens(gateway.bus, clock);
  await gateway.bus.serve(logSearch, async (input, { principal }) => {
    seen.push({ principal, input });
    return { worked: true as const };
  });
  await gateway.bus.serve(userInfo, async (input, { principal }) => {
    seen.push({ principal, input });
    return { email: null, name: "Ada" };
  });
});

/** Calls an operation that needs no account. */
function logSearchWith(authorization: string, headers: Record<string, string> = {}): Promise<Answer> {
  return gateway.post("/api/log/search", SEARCH, { authorization, ...headers });
}

/** Calls an operation that needs one. */
function userInfoWith(authorization: string): Promise<Answer> {
  return gateway.post("/api/reguser/fetch", {}, { authorization });
}

/** Of every caller in this file. */
const CALLER_GROUP = callerGroupOf("127.0.0.1");
const ANONYMOUS = { kind: "anonymous", callerGroup: CALLER_GROUP };

const account = (more: object = {}) => ({
  kind: "account",
  accountId: ACCOUNT_ID,
  familyId: FAMILY_ID,
  rights: "owner",
  callerGroup: CALLER_GROUP,
  ...more,
});

describe("a valid access token", () => {
  test.each(["", "Bearer ", "bearer ", "BEARER  "])("after %j is an account", async (scheme) => {
    const answer = await userInfoWith(scheme + (await issuer.issue()));

    expect(answer.status).toBe(200);
    expect(seen).toEqual([{ principal: account(), input: {} }]);
  });

  test("is resolved even for operations that need none, with the fingerprint", async () => {
    await logSearchWith(await issuer.issue(), { "x-fingerprint": "f-1-0123456789ab" });

    expect(seen.map(({ principal }) => principal)).toEqual([account({ fingerprint: "f-1-0123456789ab" })]);
  });

  test("reaches no service and no log", async () => {
    const token = await issuer.issue();
    await userInfoWith(token);
    await logSearchWith(`Bearer ${token}`);
    await userInfoWith(`${token}x`);

    await expect.poll(() => gateway.log.filter(({ msg }) => msg === "request")).toHaveLength(3);
    const signature = token.split(".")[2];
    expect(JSON.stringify([seen, gateway.log])).not.toContain(signature);
  });

  test("is valid until it expires, also if it is remembered", async () => {
    const token = await issuer.issue({ claims: { exp: Math.floor(clock.now() / 1_000) + 5 } });
    expect((await userInfoWith(token)).status).toBe(200);

    await clock.advance(4_999);
    expect((await userInfoWith(token)).status).toBe(200);
    await clock.advance(1);
    expect((await userInfoWith(token)).status).toBe(401);
  });
});

describe("without a token", () => {
  test("a caller is anonymous, with the fingerprint that the contract allows", async () => {
    await gateway.post("/api/log/search", SEARCH);
    await gateway.post("/api/log/search", SEARCH, { "x-fingerprint": " f-1-0123456789ab " });
    await gateway.post("/api/log/search", SEARCH, { "x-fingerprint": "" });
    const bad = await gateway.post("/api/log/search", SEARCH, { "x-fingerprint": "too-short" });

    expect(seen.map(({ principal }) => principal)).toEqual([
      ANONYMOUS,
      { ...ANONYMOUS, fingerprint: "f-1-0123456789ab" },
      ANONYMOUS,
    ]);
    expect(bad.json()).toMatchObject({ status: 400, errors: [{ path: "x-fingerprint" }] });
  });

  test("an operation that needs an account is 401, with WWW-Authenticate", async () => {
    const answer = await gateway.post("/api/reguser/fetch", {});

    expect(answer.json()).toMatchObject({ status: 401, code: "unauthorized" });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(seen).toEqual([]);
  });

  test("no keys are fetched", async () => {
    await clock.advance(120_000);
    await gateway.post("/api/log/search", SEARCH);

    expect(issuer.keysAsked).toBe(0);
  });
});

const inSeconds = (seconds: number) => Math.floor(clock.now() / 1_000) + seconds;

describe("a token is refused", () => {
  test.each<[string, () => Promise<string>]>([
    ["is not signed", async () => unsigned(await issuer.issue())],
    [
      "is signed with the public key as a secret",
      () => issuer.issue({ header: { alg: "HS256" }, key: Buffer.from(issuer.key.x, "base64url") }),
    ],
    [
      "is signed with the public key's text as a secret",
      () => issuer.issue({ header: { alg: "HS256" }, key: Buffer.from(issuer.key.x) }),
    ],
    ["is signed with RSA", rsaSigned],
    ["is signed with another key under a known id", otherKey],
    ["names a key that is not published", () => issuer.issue({ header: { kid: "other" } })],
    ["names no key", () => issuer.issue({ header: { kid: "" } })],
    ["is somebody else's", () => issuer.issue({ claims: { iss: "other" } })],
    ["is for somebody else", () => issuer.issue({ claims: { aud: "stockfinder-upgrade" } })],
    ["has expired", () => issuer.issue({ claims: { exp: inSeconds(0) } })],
    ["never expires", () => issuer.issue({ without: "exp" })],
    ["is not good yet", () => issuer.issue({ claims: { nbf: inSeconds(60) } })],
    [
      "is valid for longer than ended sign-ins are remembered",
      () => issuer.issue({ claims: { exp: inSeconds(700) } }),
    ],
    ["names no account", () => issuer.issue({ claims: { sub: "ada" } })],
    ["names no sign-in", () => issuer.issue({ without: "fam" })],
    ["is of an ended sign-in", endedToken],
    ["is longer than any of ours", () => issuer.issue({ claims: { more: "x".repeat(2_000) } })],
  ])("that %s", async (_what, token) => {
    expect((await userInfoWith(await issuer.issue())).status).toBe(200);
    seen = [];

    const text = await token();
    await clock.advance(1_000); // the keys may be asked for again
    const needed = await userInfoWith(text);
    await clock.advance(1_000);
    const notNeeded = await logSearchWith(text);

    expect(needed.json()).toMatchObject({ status: 401, code: "unauthorized" });
    expect(needed.headers["www-authenticate"]).toBe("Bearer");
    expect(notNeeded.status).toBe(401);
    expect(seen).toEqual([]);
  });

  function unsigned(token: string): string {
    return new UnsecuredJWT(
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
    ).encode();
  }

  async function rsaSigned(): Promise<string> {
    const { privateKey } = await generateKeyPair("RS256");
    return issuer.issue({ header: { alg: "RS256" }, key: privateKey });
  }

  async function otherKey(): Promise<string> {
    return issuer.issue({ key: (await newKey()).privateKey });
  }

  async function endedToken(): Promise<string> {
    const fam = "0190b0a0-0000-4000-8000-00000000000e";
    issuer.end(fam);
    await clock.advance(500);
    return issuer.issue({ claims: { fam } });
  }

  test("any other content of Authorization", async () => {
    const token = await issuer.issue();
    const [head = "", claims = "", signature = ""] = token.split(".");
    const other = (await issuer.issue({ claims: { sub: FAMILY_ID } })).split(".");
    const part = fc.constantFrom(head, claims, signature, ...other, "", "e30", "Bearer", "sfr_abc");
    const text = fc.oneof(
      fc.string({ unit: "grapheme-ascii", maxLength: 100 }),
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join(".")),
      fc
        .tuple(fc.integer({ min: head.length, max: token.length - 1 }), fc.constantFrom(..."ABCxyz019-_.= "))
        .map(([at, character]) => token.slice(0, at) + character + token.slice(at + 1)),
      fc.nat({ max: token.length }).map((length) => token.slice(0, length)),
    );
    await userInfoWith(token);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("", "Bearer ", "Basic ", "bearer"), text, async (scheme, said) => {
        const sent = (scheme + said).trim();
        fc.pre(!isSameToken(sent.replace(/^bearer\s+/i, ""), token));
        fc.pre(!isSameToken(sent.replace(/^bearer\s+/i, ""), other.join(".")));
        seen = [];

        const { status } = await logSearchWith(sent);

        expect(status).toBe(sent === "" ? 200 : 401);
        expect(seen.map(({ principal }) => principal.kind)).toEqual(sent === "" ? ["anonymous"] : []);
      }),
      { numRuns: 500 },
    );
  });

  /** The same bytes: the last character of a signature has bits that no decoder reads. */
  function isSameToken(one: string, other: string): boolean {
    const bytesOf = (text: string) =>
      text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
    return bytesOf(one).join(".") === bytesOf(other).join(".");
  }
});

describe("a sign-in that ends", () => {
  test("has ended within a second, although its token is remembered", async () => {
    const token = await issuer.issue();
    expect((await userInfoWith(token)).status).toBe(200);

    issuer.end(FAMILY_ID);
    await clock.advance(500);

    expect((await userInfoWith(token)).status).toBe(401);
    expect((await logSearchWith(token)).status).toBe(401);
  });

  test("of a removed account is accepted where the operation allows it, and refused elsewhere", async () => {
    const tokens = [await issuer.issue(), await issuer.issue({ claims: { jti: "not seen before" } })];
    expect((await userInfoWith(tokens[0] ?? "")).status).toBe(200);

    issuer.removeAccountOf(FAMILY_ID);
    await clock.advance(500);

    for (const token of tokens) {
      expect((await logSearchWith(token)).status).toBe(401);
      expect((await userInfoWith(token)).status).toBe(200);
      expect((await logSearchWith(token)).status).toBe(401);
    }
    const expired = await issuer.issue({ claims: { exp: inSeconds(0) } });
    expect((await userInfoWith(expired)).status).toBe(401);
  });

  test("has ended in real time too", async () => {
    const running = await aGateway({ environment: NO_LIMITS });
    const auth = await serveTokens(running.bus, systemClock);
    await running.bus.serve(userInfo, async () => null);
    const authorization = await auth.issue();
    const status = async () => (await running.post("/api/reguser/fetch", {}, { authorization })).status;
    expect(await status()).toBe(204);

    auth.end(FAMILY_ID);

    await expect.poll(status, { interval: 20 }).toBe(401);
  });

  test("is remembered until its tokens have expired, and then forgotten", async () => {
    const token = await issuer.issue();
    issuer.end(FAMILY_ID);
    await clock.advance(ACCESS_TOKEN_MS - 1);
    expect((await userInfoWith(token)).status).toBe(401);

    await clock.advance(ACCESS_TOKEN_MS);
    expect((await userInfoWith(await issuer.issue())).status).toBe(200);
  });

  test("is known to a gateway that starts later", async () => {
    issuer.end(FAMILY_ID);
    await clock.advance(ACCESS_TOKEN_MS - 1_000);
    const fresh = await aGateway({ environment: NO_LIMITS, bus: gateway.bus, clock });

    const authorization = await issuer.issue();

    expect((await fresh.post("/api/reguser/fetch", {}, { authorization })).status).toBe(401);
    expect(issuer.polls.at(-1)).toBe(new Date(clock.now() - REMEMBERED_MS).toISOString());
  });
});

describe("while auth is unavailable", () => {
  beforeEach(async () => {
    await clock.advance(500);
    issuer.isUnavailable = true;
  });

  test("a gateway with the keys continues, and logs once that polls of ended sign-ins fail", async () => {
    issuer.isUnavailable = false;
    await userInfoWith(await issuer.issue());
    issuer.isUnavailable = true;
    await clock.advance(10_000);

    expect((await userInfoWith(await issuer.issue({ claims: { jti: "another" } }))).status).toBe(200);
    const said = gateway.log.filter(({ msg }) => String(msg).startsWith("ended sign-ins cannot be fetched"));
    expect(said).toHaveLength(2); // before the test served auth at all, and now
  });

  test("a gateway without the keys answers 503 to tokens, and is ready", async () => {
    const answer = await userInfoWith(await issuer.issue());

    expect(answer.json()).toMatchObject({ status: 503, code: "unavailable" });
    expect(answer.headers["retry-after"]).toBe("1");
    expect((await logSearchWith(await issuer.issue())).status).toBe(503);
    expect((await gateway.post("/api/log/search", SEARCH)).status).toBe(200);
    expect((await gateway.ask("/readyz")).status).toBe(200);
  });

  test("a gateway accepts no token before its first poll of ended sign-ins succeeds", async () => {
    Object.assign(issuer, { isUnavailable: false, isSilent: true });
    const fresh = await aGateway({ environment: NO_LIMITS, bus: gateway.bus, clock });
    const authorization = await issuer.issue();
    const status = async () => (await fresh.post("/api/reguser/fetch", {}, { authorization })).status;
    expect(await status()).toBe(503);

    issuer.isSilent = false;

    expect(await status()).toBe(200);
  });

  test("sign-ins that ended during the outage are known when auth is back", async () => {
    issuer.isUnavailable = false;
    const token = await issuer.issue();
    await userInfoWith(token);
    issuer.isUnavailable = true;
    issuer.end(FAMILY_ID);
    await clock.advance(60_000);
    expect((await userInfoWith(token)).status).toBe(200);

    issuer.isUnavailable = false;
    await clock.advance(500);

    expect((await userInfoWith(token)).status).toBe(401);
    expect(gateway.log.map(({ msg }) => msg)).toContain("ended sign-ins are fetched from auth again");
  });
});

describe("keys", () => {
  test("are rotated without a 401", async () => {
    const before = await issuer.issue();
    expect((await userInfoWith(before)).status).toBe(200);

    await issuer.rotate();
    const after = userInfoWith(await issuer.issue());
    await expect
      .poll(async () => {
        await clock.advance(100);
        return issuer.keysAsked;
      })
      .toBe(2);

    expect((await after).status).toBe(200);
    expect((await userInfoWith(before)).status).toBe(200);
  });

  test("that are withdrawn are accepted for two minutes at most", async () => {
    const token = await issuer.issue();
    expect((await userInfoWith(token)).status).toBe(200);

    await issuer.rotate();
    issuer.withdrawOldKeys();
    await clock.advance(60_000);
    await expect.poll(() => issuer.keysAsked).toBe(2);
    await clock.advance(61_000); // and the keys may be asked for again

    expect((await userInfoWith(token)).status).toBe(401);
  });
});

test("tokens are counted by outcome", async () => {
  const token = await issuer.issue();
  await userInfoWith(token);
  await userInfoWith(token);
  await userInfoWith(`${token}x`);
  await clock.advance(1_000);

  const { text } = await gateway.ask("/metrics");

  for (const [outcome, count] of [
    ["checked", 1],
    ["remembered", 1],
    ["refused", 1],
  ]) {
    expect(text).toMatch(new RegExp(`gateway_access_tokens_total{outcome="${outcome}",.*} ${count}\n`));
  }
  expect(text).toMatch(/gateway_ended_sign_ins_polls_total{outcome="heard",.*} [1-9]/);
});

describe("Authorization is ignored", () => {
  test("if the answer is public", async () => {
    await gateway.bus.serve(listRetailers, async () => []);

    expect((await gateway.ask("/api/retailers", { headers: { authorization: "none" } })).status).toBe(200);
    expect(issuer.keysAsked).toBe(0);
  });

  test("if it is meant for a retailer", async () => {
    await gateway.bus.serve(
      proxyRetailer,
      async (input, { principal }) => {
        seen.push({ principal, input });
        return { status: 200, contentType: "text/plain", body: "" };
      },
      { queues: ["wmt"] },
    );
    const token = await issuer.issue();

    await gateway.ask("/api/wmt/search/api/preso", { headers: { authorization: token } });

    expect(seen).toMatchObject([{ principal: { kind: "anonymous" } }]);
    expect(JSON.stringify(seen)).not.toContain(token);
  });

  test("if it is a refresh token, which is passed on without Bearer", async () => {
    await gateway.bus.serve(refresh, async (input, { principal }) => {
      seen.push({ principal, input });
      return { access_token: "a", refresh_token: "r" };
    });
    await gateway.bus.serve(logout, async (input, { principal }) => {
      seen.push({ principal, input });
      return null;
    });

    await gateway.ask("/api/auth/token", { method: "POST", headers: { authorization: "Bearer sfr_1" } });
    await gateway.ask("/api/auth/logout", { method: "POST", headers: { authorization: "sfr_2" } });
    await gateway.ask("/api/auth/logout", { method: "POST" });

    expect(seen).toEqual([
      { principal: ANONYMOUS, input: { refreshToken: "sfr_1" } },
      { principal: ANONYMOUS, input: { refreshToken: "sfr_2" } },
      { principal: ANONYMOUS, input: {} },
    ]);
  });
});
