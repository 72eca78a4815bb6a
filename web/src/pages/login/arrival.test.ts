import { describe, expect, test } from "vitest";
import type { Registration } from "../../session/sign-in.ts";
import { arrive, type LoginRequests, type Visitor } from "./arrival.ts";
import { readLoginAddress } from "./login-address.ts";

const TOKENS = { accessToken: "access", refreshToken: "refresh" };
const visitor: Visitor = {
  fingerprint: "fp1-0123456789ab",
  deviceSecret: null,
  utm: null,
  referralCode: null,
  emailId: null,
  redirectUrl: "https://stock.example/login?t=1",
  now: 0,
};

/** A server that answers well unless a test overrides it; `asked` lists the questions in order. */
function server(but: Partial<LoginRequests> = {}) {
  const asked: string[] = [];
  const registrations: Registration[] = [];
  const answers: LoginRequests = {
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
  const ask: LoginRequests = {
    checkCampaignSource: (utm) => answered("campaign", () => answers.checkCampaignSource(utm)),
    checkReferralCode: (code) => answered("code", () => answers.checkReferralCode(code)),
    mobileVisitInfo: () => answered("visit", answers.mobileVisitInfo),
    register: (registration) => answered("register", () => answers.register(registration)),
    isSupportedCountry: () => answered("country", answers.isSupportedCountry),
    listProviders: () => answered("providers", answers.listProviders),
    tellExtensionInstalled: (emailId) => answered("installed", () => answers.tellExtensionInstalled(emailId)),
  };
  function answered<T>(question: string, answer: () => T): T {
    asked.push(question);
    return answer();
  }
  return { ask, asked, registrations };
}

function arriveAt(query: string, who: Partial<Visitor>, { ask }: ReturnType<typeof server>) {
  const address = readLoginAddress(new URL(`/login?${query}`, "https://stock.example"));
  if (address.kind !== "signs in") throw new Error(`${query} leads on`);
  return arrive(address, { ...visitor, ...who }, ask);
}

const refuse = () => Promise.reject(new Error("401"));
const BROWSER_STORAGE = { utm: "instagram", referralCode: "ABC234", emailId: "mail1" };

test("opening the page sends its requests in the specification's order", async () => {
  const shop = server();
  const arrival = await arriveAt("t=1", BROWSER_STORAGE, shop);
  expect(shop.asked).toEqual(["campaign", "code", "country", "installed", "providers"]);
  expect(arrival).toMatchObject({
    kind: "signs in",
    failed: false,
    showCountryWaitlist: false,
    source: { utm: "instagram", referral: { kind: "friend", code: "ABC234" } },
    providers: [],
  });
});

describe("a visitor back from a provider", () => {
  test("is registered, and no country is requested", async () => {
    const shop = server();
    const arrival = await arriveAt("t=1&state=fp9-0123456789ab:tiktok:r&code=c", BROWSER_STORAGE, shop);
    expect(arrival).toEqual({ kind: "signed in", registered: TOKENS });
    expect(shop.asked).toEqual(["campaign", "code", "register", "installed", "providers"]);
    expect(shop.registrations).toMatchObject([{ accountType: "google", tokenId: "c", utm: "tiktok" }]);
  });

  test("requests the phone visit first if no source is known", async () => {
    const shop = server();
    await arriveAt("t=1&state=fp9-0123456789ab:none:r&code=c", {}, shop);
    expect(shop.asked).toEqual(["visit", "register", "providers"]);
  });

  test("without a state has the source that the browser stored", async () => {
    const shop = server();
    await arriveAt("t=1&appleTokenId=a", { referralCode: "ABC234" }, shop);
    expect(shop.registrations).toMatchObject([
      { accountType: "apple", tokenId: "a", utm: "referral", referralCode: "ABC234" },
    ]);
  });

  test("sees the card again if the sign-in fails, with the source of the state", async () => {
    const shop = server({ register: refuse });
    expect(
      await arriveAt("t=1&state=fp1-0123456789ab:tiktok:r&code=c", { utm: "instagram" }, shop),
    ).toMatchObject({
      kind: "signs in",
      failed: true,
      showCountryWaitlist: false,
      source: { utm: "tiktok" },
    });
  });

  test.each(["t=1&failed=true", "t=1&state=fp1-0123456789ab:none:r&error=access_denied"])(
    "with %s is not registered at all",
    async (query) => {
      const shop = server();
      expect(await arriveAt(query, {}, shop)).toMatchObject({ kind: "signs in", failed: true });
      expect(shop.registrations).toEqual([]);
    },
  );
});

describe("the waitlist", () => {
  test("is shown if the extension is not supported", async () => {
    const shop = server({ isSupportedCountry: async () => false });
    expect(await arriveAt("t=1", {}, shop)).toMatchObject({ showCountryWaitlist: true });
  });

  test("is not shown if the country is unknown", async () => {
    const shop = server({ isSupportedCountry: refuse });
    expect(await arriveAt("t=1", {}, shop)).toMatchObject({ showCountryWaitlist: false });
  });

  test("is not shown if t is not 1", async () => {
    const shop = server({ isSupportedCountry: async () => false });
    expect(await arriveAt("t=2", {}, shop)).toMatchObject({ showCountryWaitlist: false });
  });
});

test("without an emailId the installation is not reported", async () => {
  const shop = server();
  await arriveAt("t=1", {}, shop);
  expect(shop.asked).not.toContain("installed");
});

test("a failed request for the providers leaves them unknown", async () => {
  expect(await arriveAt("t=1", {}, server({ listProviders: refuse }))).toMatchObject({ providers: null });
});
