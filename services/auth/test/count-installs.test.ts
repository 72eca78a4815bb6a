import { countInstalls } from "@stockfinder/contracts/visits";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, startService } from "./auth-service.ts";

describe.each(SETUPS)("the install counter, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup);
    });
    afterAll(() => auth.stop());

    test("every account counts once, seen within a second", async () => {
      expect(await auth.call(countInstalls, {})).toBe(0);
      await auth.signIn("f-1");
      await auth.signIn("f-1");
      await auth.signIn("f-2");
      auth.clock.move(1_000);
      expect(await auth.call(countInstalls, {})).toBe(2);
    });
  });
});
