import { isUsa } from "@stockfinder/contracts/visits";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, startService } from "./auth-service.ts";

const CLEVELAND = "24.140.0.1";
const BERLIN = "85.214.132.117";

describe.each(SETUPS)("the country check, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup);
    });
    afterAll(() => auth.stop());

    test.each([
      ["an address in the US", { address: CLEVELAND }, true],
      ["one in Canada", { address: "24.48.0.1" }, true],
      ["one in Puerto Rico", { address: "66.50.0.1" }, true],
      ["one in Germany", { address: BERLIN }, false],
      ["one of IPv4 written as IPv6", { address: `::ffff:${BERLIN}` }, false],
      ["one of IPv6", { address: "2a02:8109::1" }, false],
      ["this machine", { address: "127.0.0.1" }, true],
      ["a home network", { address: "192.168.1.20" }, true],
      ["no address", { address: "" }, true],
      ["a CDN that says so", { address: BERLIN, country: "us" }, true],
      ["a CDN that says otherwise", { address: CLEVELAND, country: "DE" }, false],
      ["a CDN that cannot tell", { address: BERLIN, country: "XX" }, false],
      ["a CDN that says Tor", { address: CLEVELAND, country: "T1" }, true],
      ["no CDN", { address: BERLIN, country: null }, false],
    ])("%s", async (_, input, answer) => {
      expect(await auth.call(isUsa, input)).toBe(answer);
    });
  });
});
