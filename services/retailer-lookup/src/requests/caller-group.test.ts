import { expect, test } from "vitest";
import { callerGroupOf, OURSELVES } from "./caller-group.ts";

const ACCOUNT = { kind: "account", accountId: "a", familyId: "f", rights: "guest" } as const;

test("what an anonymous caller or an account triggers counts for its network", () => {
  expect(callerGroupOf({ kind: "anonymous", callerGroup: "0a1b2" })).toBe("0a1b2");
  expect(callerGroupOf({ ...ACCOUNT, callerGroup: "0a1b2" })).toBe("0a1b2");
});

test("only the product's services spend its own share", () => {
  expect(callerGroupOf({ kind: "service", name: "notification-scheduler" })).toBe(OURSELVES);
  expect(callerGroupOf({ kind: "anonymous" })).not.toBe(OURSELVES);
  expect(callerGroupOf(ACCOUNT)).not.toBe(OURSELVES);
});
