import { describe, expect, test } from "vitest";
import type { Registration } from "../../requests/register.ts";
import { arrive, type LoginQuestions, type Visitor } from "./arrival.ts";
import { readLoginAddress } from "./login-address.ts";

const TOKENS = { accessToken: "access", refreshToken: "refresh" };
const visitor: Visitor = {
  fingerprint: "fp1",
  utm: null,
  referralCode: null,
  emailId: null,
  redirectUrl: "https://stock.example/login?t=1",
  now: 0,
};

/** A server on which all is well, but for what a test says; tells what it was asked, in turn. */
function server(but: Partial<LoginQuestions> = {}) {
  const asked: string[] = [];
  const registrations: Registration[] = [];
  const answers: LoginQuestions = {
    checkCampaignSource: async () => {},
    checkReferralCode: async () => {},
    mobileVisitInfo: async () => ({ lastVisitedTimestamp: null, utmSource: null }),
    register: async (registration) => {
      registrations.push(registration);
      return TOKENS;
    },
    isSupportedCountry: async () => true,
    listProviders: async () => [],
    tellExtensionInstalled: () => {},
    ...but,
  };
  const ask: LoginQuestions = {
    checkCampaignSource: (utm) => heard("campaign", () => answers.checkCampaignSource(utm)),
    checkReferralCode: (code) => heard("code", () => answers.checkReferralCode(code)),
    mobileVisitInfo: () => heard("visit", answers.mobileVisitInfo),
    register: (registration) => heard("register", () => answers.register(registration)),
    isSupportedCountry: () => heard("country", answers.isSupportedCountry),
    listProviders: () => heard("providers", answers.listProviders),
    tellExtensionInstalled: (emailId) => heard("installed", () => answers.tellExtensionInstalled(emailId)),
  };
  function heard<T>(question: string, answer: () => T): T {
    asked.push(question);
    return answer();
  }
  return { ask, asked, registrations };
}

function arriveAt(query: string, who: Partial<Visitor>, { ask }: ReturnType<typeof server>) {
  const address = readLoginAddress(new URLSearchParams(query));
  if (address.kind !== "signs in") throw new Error(`${query} leads on`);
  return arrive(address, { ...visitor, ...who }, ask);
}

const refuse = () => Promise.reject(new Error("401"));
const REMEMBERED = { utm: "instagram", referralCode: "ABC234", emailId: "mail1" };

test("whoever opens the page is asked about in the specification's order", async () => {
  const shop = server();
  const arrival = await arriveAt("t=1", REMEMBERED, shop);
  expect(shop.asked).toEqual(["campaign", "code", "country", "installed", "providers"]);
  expect(arrival).toMatchObject({
    kind: "signs in",
    failed: false,
    showCountryWaitlist: false,
    source: { utm: "instagram", referral: { kind: "friend", code: "ABC234" } },
    providers: [],
  });
});

describe("whoever comes back from a provider", () => {
  test("is registered, and not asked for the country", async () => {
    const shop = server();
    const arrival = await arriveAt("t=1&state=fp9:tiktok:r&code=c", REMEMBERED, shop);
    expect(arrival).toEqual({ kind: "signed in", registered: TOKENS });
    expect(shop.asked).toEqual(["campaign", "code", "register", "installed", "providers"]);
    expect(shop.registrations).toMatchObject([{ accountType: "google", tokenId: "c", utm: "tiktok" }]);
  });

  test("is asked for a visit by phone before, where nothing else is known", async () => {
    const shop = server();
    await arriveAt("t=1&state=fp9:none:r&code=c", {}, shop);
    expect(shop.asked).toEqual(["visit", "register", "providers"]);
  });

  test("without a state comes from where the browser knows", async () => {
    const shop = server();
    await arriveAt("t=1&appleTokenId=a", { referralCode: "ABC234" }, shop);
    expect(shop.registrations).toMatchObject([
      { accountType: "apple", tokenId: "a", utm: "referral", referralCode: "ABC234" },
    ]);
  });

  test("and is not let in, finds the card again, with what the state says", async () => {
    const shop = server({ register: refuse });
    expect(await arriveAt("t=1&state=fp1:tiktok:r&code=c", { utm: "instagram" }, shop)).toMatchObject({
      kind: "signs in",
      failed: true,
      showCountryWaitlist: false,
      source: { utm: "tiktok" },
    });
  });

  test.each(["t=1&failed=true", "t=1&state=fp1:none:r&error=access_denied"])(
    "with %s is not registered at all",
    async (query) => {
      const shop = server();
      expect(await arriveAt(query, {}, shop)).toMatchObject({ kind: "signs in", failed: true });
      expect(shop.registrations).toEqual([]);
    },
  );
});

describe("the waitlist", () => {
  test("is shown where the extension is not supported", async () => {
    const shop = server({ isSupportedCountry: async () => false });
    expect(await arriveAt("t=1", {}, shop)).toMatchObject({ showCountryWaitlist: true });
  });

  test("is not shown where nobody can tell", async () => {
    const shop = server({ isSupportedCountry: refuse });
    expect(await arriveAt("t=1", {}, shop)).toMatchObject({ showCountryWaitlist: false });
  });

  test("is not shown where t is not 1", async () => {
    const shop = server({ isSupportedCountry: async () => false });
    expect(await arriveAt("t=2", {}, shop)).toMatchObject({ showCountryWaitlist: false });
  });
});

test("without an emailId nothing is told of the installation", async () => {
  const shop = server();
  await arriveAt("t=1", {}, shop);
  expect(shop.asked).not.toContain("installed");
});

test("a list of providers that does not come is not known", async () => {
  expect(await arriveAt("t=1", {}, server({ listProviders: refuse }))).toMatchObject({ providers: null });
});
