import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { Fault } from "@stockfinder/contracts/fault";
import { appleReturned } from "@stockfinder/contracts/sign-in";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type Answer, ask } from "./ask.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const FORM = { state: "f-1:none:random", code: "code-from-apple", id_token: "e.y.J" };
const COOKIE = { cookie: `stockfinder-sign-in=${"a".repeat(43)}` };
const FROM_APPLE = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" };

function postForm(
  gateway: Pick<GatewayUnderTest, "url">,
  path: string,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(gateway.url, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...FROM_APPLE, ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

describe.each([
  {
    path: "/api/appleRedirect",
    page: "login",
    to: "/login?t=1&appleTokenId=x",
    failed: "/login?t=1&failed=true",
  },
  {
    path: "/api/appleRedirectMini",
    page: "mini",
    to: "/u/apple?appleTokenId=x",
    failed: "/u/apple?failed=true",
  },
])("Apple's form at $path", ({ path, page, to, failed }) => {
  let gateway: GatewayUnderTest;
  let inputs: unknown[];

  beforeEach(async () => {
    inputs = [];
    gateway = await aGateway();
    await gateway.bus.serve(appleReturned, async (input) => {
      inputs.push(input);
      return { location: to };
    });
  });

  test("redirects to the service's location, without a referrer", async () => {
    const answer = await postForm(gateway, path, FORM, COOKIE);

    expect(answer).toMatchObject({ status: 303, text: "", headers: { location: to } });
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(inputs).toEqual([{ ...FORM, page, origin: gateway.url, browser: "a".repeat(43) }]);
  });

  test("cannot set its own redirect target, nor its caller", async () => {
    await postForm(gateway, path, {
      ...FORM,
      page: "x",
      origin: "https://evil.example",
      browser: "b".repeat(43),
    });

    expect(inputs).toEqual([{ ...FORM, page, origin: gateway.url, browser: null }]);
  });

  test.each<[string, Record<string, string> | string]>([
    ["has a field twice", "state=a&state=b"],
    ["has a field that is too long", { ...FORM, state: "s".repeat(401) }],
    ["is larger than 64 KiB", { ...FORM, more: "x".repeat(65_536) }],
  ])("that %s redirects to the failure", async (_what, form) => {
    const answer = await postForm(gateway, path, form);

    expect(answer).toMatchObject({ status: 303, text: "", headers: { location: failed } });
    expect(inputs).toEqual([]);
  });

  test.each([
    new Fault("unauthorized", "no"),
    new Fault("unavailable", "not reachable"),
    new Error("broken"),
  ])("redirects to the failure if the service answers %s", async (error) => {
    const broken = await aGateway();
    await broken.bus.serve(appleReturned, async () => {
      throw error;
    });

    const answer = await postForm(broken, path, FORM);

    expect(answer).toMatchObject({ status: 303, headers: { location: failed } });
    await expect.poll(() => broken.log.map(({ msg }) => msg)).toContain("sign-in with Apple failed");
    expect(JSON.stringify(broken.log)).not.toContain(FORM.code);
  });

  test("redirects to the failure if the service is unavailable or the address is at its limit", async () => {
    const limited = await aGateway({ environment: { RATE_LIMIT_SIGN_IN: "1" } });
    const fails = async () =>
      expect(await postForm(limited, path, FORM)).toMatchObject({
        status: 303,
        headers: { location: failed },
      });

    for (let i = 0; i < 3; i++) await fails(); // an outage costs no points
    await limited.bus.serve(appleReturned, async () => {
      throw new Fault("conflict", "Not now");
    });
    for (let i = 0; i < 2; i++) await fails();

    await expect
      .poll(() => limited.log.flatMap(({ msg, code }) => (msg === "sign-in with Apple failed" ? [code] : [])))
      .toEqual(["unavailable", "unavailable", "unavailable", "conflict", "too-many"]);
  });

  test("redirects to the failure also at the limit of all requests", async () => {
    const limited = await aGateway({ environment: { RATE_LIMIT: "1" } });
    await limited.ask("/healthz");

    expect(await postForm(limited, path, FORM)).toMatchObject({ status: 303, headers: { location: failed } });
  });

  test("accepts POST only", async () => {
    expect(await gateway.ask(path)).toMatchObject({ status: 405, headers: { allow: "POST, OPTIONS" } });
  });
});

test("Apple's site may write to no other path", async () => {
  const gateway = await aGateway();

  for (const path of ["/api/auth/register", "/api/appleRedirect2", "/api/appleredirect", "/api/log/search"]) {
    expect((await postForm(gateway, path, FORM)).status).toBe(403);
  }
});

test("no browser is redirected away from the page, whatever the service answers", async () => {
  let location = "";
  const bus = await connectBus("memory:", { service: "gateway" });
  const call: Bus["call"] = bus.call.bind(bus);
  // The contract would refuse most of these already; here it is the gateway that has to.
  Object.assign(bus, {
    call: (...[operation, input, context]: Parameters<Bus["call"]>) =>
      operation.name === appleReturned.name ? Promise.resolve({ location }) : call(operation, input, context),
  });
  const gateway = await aGateway({
    bus,
    environment: { RATE_LIMIT: "1000000", RATE_LIMIT_SIGN_IN: "1000000" },
  });
  const piece = fc.oneof(
    fc.constantFrom(
      "/login",
      "/login?",
      "/u/apple?",
      "https://evil.example",
      "//",
      "\\",
      "..",
      "@",
      "\r\n",
      "é",
      "?",
      "#",
    ),
    fc.string({ maxLength: 10 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join("")),
      fc.constantFrom(["/api/appleRedirect", "/login"], ["/api/appleRedirectMini", "/u/apple"]),
      async (said, [path = "", page]) => {
        location = said;

        const answer = await postForm(gateway, path, FORM);

        expect(answer.status).toBe(303);
        const target = new URL(answer.headers.location ?? "", "https://stockfinder.example");
        expect(target.origin).toBe("https://stockfinder.example");
        expect(target.pathname).toBe(page);
      },
    ),
    { numRuns: 300 },
  );
});
