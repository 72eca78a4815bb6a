import { Fault } from "@stockfinder/contracts/fault";
import { listOffers } from "@stockfinder/contracts/offers";
import { noteOpenedOffers } from "@stockfinder/contracts/trending";
import { systemClock } from "@stockfinder/service/clock";
import { expect, test } from "vitest";
import { aGateway, type GatewaySetting } from "./gateway-under-test.ts";
import { ACCOUNT_ID, serveTokens } from "./token-issuer.ts";

const UPC = "044600015934";

/** A gateway with offers, and the reports that the lookup service received. */
async function aGatewayWithOffers(environment: GatewaySetting["environment"] = {}) {
  const gateway = await aGateway({ environment });
  const opened: unknown[] = [];
  const asked = { offers: 0, reports: 0 };
  let isUnavailable = false;
  await gateway.bus.serve(listOffers, async ({ upc }, { reuseFor }) => {
    asked.offers += 1;
    reuseFor(60_000);
    return { upc, name: null, image: null, offers: [] };
  });
  await gateway.bus.serve(noteOpenedOffers, async (reported) => {
    asked.reports += 1;
    if (isUnavailable) throw new Fault("unavailable", "not reachable");
    opened.push(...reported.opened);
    return { noted: true as const };
  });
  return {
    gateway,
    opened,
    asked,
    goAway: (away: boolean) => {
      isUnavailable = away;
    },
  };
}

test("every network that opens offers is reported, answers from memory included", async () => {
  const { gateway, opened, asked } = await aGatewayWithOffers({ TRUST_PROXY: "1" });
  const open = (address: string, upc = UPC) =>
    gateway.ask(`/api/offers?upc=${upc}`, { headers: { "X-Forwarded-For": address } });

  for (const address of ["192.0.2.1", "192.0.2.2", "2001:db8:1:2::7", "192.0.2.3"]) await open(address);

  const byCaller = (caller: string) => ({ upc: UPC, caller, accountId: null });
  const networks = ["192.0.2.1", "192.0.2.2", "2001:db8:1:2::/64", "192.0.2.3"];
  await expect.poll(() => opened).toEqual(networks.map(byCaller));
  expect(asked.offers).toBe(1);
});

test("a request that is refused is not reported", async () => {
  const { gateway, opened } = await aGatewayWithOffers();

  expect((await gateway.ask("/api/offers?upc=044600015935")).status).toBe(400);
  expect((await gateway.ask(`/api/offers?upc=${UPC}`)).status).toBe(200);

  await expect.poll(() => opened).toHaveLength(1);
});

test("offers are answered while the lookup service cannot accept a report", async () => {
  const { gateway, opened, asked, goAway } = await aGatewayWithOffers();
  goAway(true);
  expect((await gateway.ask(`/api/offers?upc=${UPC}`)).status).toBe(200);
  await expect.poll(() => asked.reports).toBe(1);

  goAway(false);
  await gateway.ask(`/api/offers?upc=${UPC}`);

  await expect.poll(() => opened).toHaveLength(1);
});

test("an account is reported as such", async () => {
  const { gateway, opened } = await aGatewayWithOffers();
  const issuer = await serveTokens(gateway.bus, systemClock);

  await gateway.ask(`/api/offers?upc=${UPC}`, { headers: { Authorization: await issuer.issue() } });

  await expect.poll(() => opened).toEqual([{ upc: UPC, caller: "127.0.0.1", accountId: ACCOUNT_ID }]);
});

test("a caller with an invalid token counts as its network", async () => {
  const { gateway, opened } = await aGatewayWithOffers();

  await gateway.ask(`/api/offers?upc=${UPC}`, { headers: { Authorization: "not-a-token" } });

  await expect.poll(() => opened).toEqual([{ upc: UPC, caller: "127.0.0.1", accountId: null }]);
});
