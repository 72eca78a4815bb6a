import { countInstalls } from "@stockfinder/contracts/live-counters";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, startService } from "./auth-service.ts";

describe.each(SETUPS)("the install counter, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  test("counts every account once, within a second", async () => {
    expect(await auth.call(countInstalls, {})).toBe(0);
    await auth.signIn("fingerprint-of-one");
    await auth.signIn("fingerprint-of-one");
    await auth.signIn("fingerprint-of-two");
    auth.clock.move(1_000);
    expect(await auth.call(countInstalls, {})).toBe(2);
  });
});
