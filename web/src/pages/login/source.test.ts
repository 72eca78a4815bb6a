import { describe, expect, test } from "vitest";
import type { Referral } from "./referral.ts";
import { findSource, type MobileVisit, sourceOfSignIn } from "./source.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const SIX_HOURS = 21_600_000;

interface Known {
  readonly utm?: string | null;
  readonly referralCode?: string | null;
  readonly visit?: MobileVisit | "no answer";
}

async function found({ utm = null, referralCode = null, visit = NO_VISIT }: Known) {
  const asked: string[] = [];
  const good = async (what: string, is: boolean) => {
    asked.push(what);
    if (!is) throw new Error("404");
  };
  const source = await findSource(
    { utm, referralCode },
    {
      checkCampaignSource: (text) => good("source", text === "instagram"),
      checkReferralCode: (code) => good("code", code === "ABC234"),
      async mobileVisitInfo() {
        asked.push("visit");
        if (visit === "no answer") throw new Error("503");
        return visit;
      },
    },
    NOW,
  );
  return { source, asked };
}

const NO_VISIT: MobileVisit = { lastVisitedTimestamp: null, utmSource: null };
const visited = (ago: number, utmSource: string | null): MobileVisit => ({
  lastVisitedTimestamp: NOW - ago,
  utmSource,
});
const FRIEND: Referral = { kind: "friend", code: "ABC234" };

describe("the campaign of a visit", () => {
  test("counts if it is allowed", async () => {
    const { source, asked } = await found({ utm: "instagram" });
    expect(source).toEqual({ utm: "instagram", referral: { kind: "none" } });
    expect(asked).toEqual(["source"]);
  });

  test("is ignored if it is not allowed", async () => {
    const { source, asked } = await found({ utm: "spam", visit: visited(0, "tiktok") });
    expect(source.utm).toBe("tiktok");
    expect(asked).toEqual(["source", "visit"]);
  });
});

describe("a friend's link", () => {
  test("with a valid code needs no phone visit", async () => {
    const { source, asked } = await found({ referralCode: "ABC234" });
    expect(source).toEqual({ utm: null, referral: FRIEND });
    expect(asked).toEqual(["code"]);
  });

  test("with an invalid code is reported and does not count", async () => {
    const { source } = await found({ referralCode: "ABC999", visit: visited(0, null) });
    expect(source).toEqual({ utm: "mobile", referral: { kind: "invalid" } });
  });

  test("counts before a campaign", async () => {
    const { source, asked } = await found({ utm: "instagram", referralCode: "ABC234" });
    expect(sourceOfSignIn(source)).toBe("referral");
    expect(asked).toEqual(["source", "code"]);
  });
});

describe("a phone visit", () => {
  test.each([
    ["just now, from a source", visited(0, "tiktok"), "tiktok"],
    ["just now, from nowhere", visited(0, null), "mobile"],
    ["a moment less than six hours ago", visited(SIX_HOURS - 1, "tiktok"), "tiktok"],
    ["six hours ago", visited(SIX_HOURS, "tiktok"), null],
    ["never", NO_VISIT, null],
    ["nobody can tell", "no answer", null],
  ] as const)("%s", async (_when, visit, utm) => {
    for (const remembered of [null, "none", ""])
      expect((await found({ utm: remembered, visit })).source.utm).toBe(utm);
  });
});

describe("the source of a sign-in", () => {
  test.each([
    [{ utm: "mobile", referral: { kind: "none" } }, "mobile"],
    [{ utm: null, referral: { kind: "none" } }, null],
    [{ utm: "mobile", referral: { kind: "invalid" } }, "mobile"],
    [{ utm: "mobile", referral: { kind: "source", utm: "instagram" } }, "instagram"],
    [{ utm: "instagram", referral: FRIEND }, "referral"],
  ] as const)("%j: %j", (source, utm) => {
    expect(sourceOfSignIn(source)).toBe(utm);
  });
});
