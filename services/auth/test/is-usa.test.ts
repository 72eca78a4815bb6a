import { isUsa } from "@stockfinder/contracts/visits";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, startService } from "./auth-service.ts";

const CLEVELAND = "24.140.0.1";
const BERLIN = "85.214.132.117";

describe.each(SETUPS)("the country check, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  test.each([
    ["an address in the US", { address: CLEVELAND }, true],
    ["an address in Canada", { address: "24.48.0.1" }, true],
    ["an address in Puerto Rico", { address: "66.50.0.1" }, true],
    ["an address in Germany", { address: BERLIN }, false],
    ["an IPv4-mapped address in Germany", { address: `::ffff:${BERLIN}` }, false],
    ["an IPv6 address in Germany", { address: "2a02:8109::1" }, false],
    ["this machine", { address: "127.0.0.1" }, true],
    ["a home network", { address: "192.168.1.20" }, true],
    ["no address", { address: "" }, true],
    ["a US country header", { address: BERLIN, country: "us" }, true],
    ["a German country header", { address: CLEVELAND, country: "DE" }, false],
    ["an unknown country header", { address: BERLIN, country: "XX" }, false],
    ["a Tor country header", { address: CLEVELAND, country: "T1" }, true],
    ["no country header", { address: BERLIN, country: null }, false],
  ])("%s", async (_, input, answer) => {
    expect(await auth.call(isUsa, input)).toBe(answer);
  });
});
