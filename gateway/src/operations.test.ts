import * as accounts from "@stockfinder/contracts/accounts";
import * as community from "@stockfinder/contracts/community";
import * as email from "@stockfinder/contracts/email";
import * as lookup from "@stockfinder/contracts/lookup";
import type { HttpRoute } from "@stockfinder/contracts/operation";
import * as places from "@stockfinder/contracts/places";
import * as referrals from "@stockfinder/contracts/referrals";
import * as signIn from "@stockfinder/contracts/sign-in";
import * as surveys from "@stockfinder/contracts/surveys";
import * as visits from "@stockfinder/contracts/visits";
import { expect, test } from "vitest";
import { COUNT_LIVE_USERS, OPERATIONS } from "./operations.ts";
import { isPublic } from "./question.ts";

const CONTRACTS = {
  ...accounts,
  ...community,
  ...email,
  ...lookup,
  ...places,
  ...referrals,
  ...signIn,
  ...surveys,
  ...visits,
};

test("everything in these contracts that has a route is offered, once", () => {
  const withRoute = Object.values(CONTRACTS).filter(
    (declared): declared is typeof declared & { name: string; http: HttpRoute } =>
      typeof declared === "object" && "http" in declared && declared.http !== undefined,
  );
  const offered = [...OPERATIONS, COUNT_LIVE_USERS].map(({ name }) => name);

  expect(withRoute.length).toBeGreaterThan(20);
  expect([...offered].sort()).toEqual(withRoute.map(({ name }) => name).sort());
});

test("no two are found at the same place", () => {
  const places = OPERATIONS.map(({ http }) => `${http.method} ${http.path}`);

  expect(new Set(places).size).toBe(places.length);
});

test("an answer that is the same for everybody depends on nothing of who asks", () => {
  const shared = OPERATIONS.filter(isPublic);

  expect(shared.length).toBeGreaterThan(0);
  for (const { http } of shared) {
    expect(http.signedIn).toBeUndefined();
    expect(http.given).toBeUndefined();
  }
});
