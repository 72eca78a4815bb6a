import { register } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { beginSignIn } from "@stockfinder/contracts/sign-in";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "./ask.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const SIGN_IN = { accountType: "google", fingerprint: "f-1-0123456789ab" };
const SECRET = /^[\w-]{43}$/;
const OWN = "a".repeat(43);

describe.each([
  {
    over: "http",
    environment: {},
    name: "stockfinder-sign-in",
    attributes: ["Max-Age=600", "Path=/", "HttpOnly", "SameSite=Lax"],
  },
  {
    over: "TLS",
    environment: { PUBLIC_URL: "https://stockfinder.example" },
    name: "__Host-stockfinder-sign-in",
    attributes: ["Max-Age=600", "Path=/", "HttpOnly", "Secure", "SameSite=None"],
  },
])("the cookie of a sign-in over $over", ({ environment, name, attributes }) => {
  let gateway: GatewayUnderTest;
  let browsers: (string | null | undefined)[];

  beforeEach(async () => {
    browsers = [];
    gateway = await aGateway({ environment });
    await gateway.bus.serve(beginSignIn, async ({ boundBrowser }) => {
      browsers.push(boundBrowser);
      return { url: "https://provider.example/" };
    });
    await gateway.bus.serve(register, async ({ browser }) => {
      browsers.push(browser);
      return { accessToken: "a", refreshToken: "r" };
    });
  });

  const begin = (cookie?: string) =>
    gateway.post("/api/auth/authorization", SIGN_IN, cookie === undefined ? {} : { cookie });
  const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.[0]?.split("; ") ?? [];

  test("is set when the sign-in begins, by an answer that no proxy may cache", async () => {
    const answer = await begin();

    const [pair, ...rest] = cookieOf(answer);
    expect(answer.headers["set-cookie"]).toHaveLength(1);
    expect(pair).toBe(`${name}=${browsers[0]}`);
    expect(browsers[0]).toMatch(SECRET);
    expect(rest.sort()).toEqual([...attributes].sort());
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("is new for each browser, and renewed for a browser that has it", async () => {
    await begin();
    await begin();
    const renewed = await begin(`theme=dark; ${name}=${OWN}; other=1`);

    expect(new Set(browsers).size).toBe(3);
    expect(browsers[2]).toBe(OWN);
    expect(cookieOf(renewed)[0]).toBe(`${name}=${OWN}`);
  });

  test.each([
    ["is too short", `${name}=abc`],
    ["is none of ours", `${name}=${"a".repeat(42)}!`],
    ["has another name", `x${name}=${OWN}`],
    ["is empty", `${name}=`],
  ])("that %s is replaced", async (_what, cookie) => {
    await begin(cookie);

    expect(browsers[0]).toMatch(SECRET);
    expect(browsers[0]).not.toBe(OWN);
  });

  test("is read when the sign-in ends, and set by nothing else", async () => {
    const registration = { accountType: "google", tokenId: "code", fingerprint: "f-1-0123456789ab" };
    const answer = await gateway.post("/api/auth/register", registration, { cookie: `${name}=${OWN}` });
    await gateway.post("/api/auth/register", registration, { cookie: `${name}=nothing` });

    expect(browsers).toEqual([OWN, null]);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});

test("over TLS the cookie without __Host- is ignored", async () => {
  const gateway = await aGateway({ environment: { PUBLIC_URL: "https://stockfinder.example" } });
  await gateway.bus.serve(register, async ({ browser }) => {
    if (browser) throw new Fault("conflict", "believed");
    return { accessToken: "a", refreshToken: "r" };
  });

  const answer = await gateway.post(
    "/api/auth/register",
    { accountType: "anonymous", fingerprint: "f-1-0123456789ab" },
    { cookie: `stockfinder-sign-in=${OWN}` },
  );

  expect(answer.status).toBe(200);
});
