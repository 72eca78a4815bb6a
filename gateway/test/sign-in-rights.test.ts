import {
  exportAccount,
  issueUpgradeToken,
  register,
  removeAccount,
  userInfo,
} from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { addKey, listKeys, removeKey } from "@stockfinder/contracts/keys";
import type { HttpRoute, Operation } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { systemClock } from "@stockfinder/service/clock";
import { beforeEach, expect, test } from "vitest";
import { OPERATIONS } from "../src/routes/operations.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";
import { serveTokens, type TokenIssuer } from "./token-issuer.ts";

let gateway: GatewayUnderTest;
let issuer: TokenIssuer;
let seen: Principal[];

beforeEach(async () => {
  seen = [];
  gateway = await aGateway();
  issuer = await serveTokens(gateway.bus, systemClock);
});

const OWNERS_ONLY = [exportAccount, removeAccount, issueUpgradeToken, listKeys];
/** Refused in the same way; they need an input before they reach the service. */
const WITH_INPUT = [addKey, removeKey];

async function ask({ http }: Operation, authorization: string): Promise<{ status: number; body: unknown }> {
  const { method, path } = http as HttpRoute;
  const response = await fetch(gateway.url + path, { method, headers: { authorization } });
  return { status: response.status, body: await response.json() };
}

test("the operations for owners only are these", () => {
  const names = OPERATIONS.filter(({ http }) => http.signedIn === "owner").map(({ name }) => name);
  expect(names.toSorted()).toEqual([...OWNERS_ONLY, ...WITH_INPUT].map(({ name }) => name).toSorted());
});

test.each(OWNERS_ONLY)("$name is 403 for a guest and never reaches the service", async (operation) => {
  await gateway.bus.serve(operation as Operation, async (_, { principal }) => {
    seen.push(principal);
    throw new Fault("conflict", "The service was asked");
  });
  const guest = await issuer.issue({ claims: { rights: "guest" } });
  const old = await issuer.issue({ without: "rights" });
  for (const token of [guest, old])
    expect(await ask(operation, token)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(seen).toEqual([]);

  expect((await ask(operation, await issuer.issue())).status).toBe(409);
  expect(seen).toMatchObject([{ kind: "account", rights: "owner" }]);
});

test("a guest may use all other operations, and services see its rights", async () => {
  await gateway.bus.serve(userInfo, async (_, { principal }) => {
    seen.push(principal);
    return { email: null, name: null };
  });
  expect((await ask(userInfo, await issuer.issue({ claims: { rights: "guest" } }))).status).toBe(200);
  expect(seen).toMatchObject([{ kind: "account", rights: "guest" }]);
});

test("a token with unknown rights is refused", async () => {
  expect((await ask(userInfo, await issuer.issue({ claims: { rights: "root" } }))).status).toBe(401);
});

test("a device secret reaches the service, and the service's answer the client", async () => {
  const inputs: unknown[] = [];
  await gateway.bus.serve(register, async (input) => {
    inputs.push(input);
    return { accessToken: "a", refreshToken: "r", deviceSecret: "new" };
  });
  const registration = { accountType: "anonymous", fingerprint: "0123456789abcdef", deviceSecret: "kept" };
  const answer = await gateway.post("/api/auth/register", registration);
  expect(answer.json()).toMatchObject({ deviceSecret: "new" });
  expect(inputs).toMatchObject([{ deviceSecret: "kept" }]);
  expect(JSON.stringify(gateway.log)).not.toContain("kept");
});
