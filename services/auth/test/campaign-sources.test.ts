import { checkCampaignSource } from "@stockfinder/contracts/referrals";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addSource, allowedSources, removeSource } from "../src/referrals/campaign-sources.ts";
import { type AuthService, startService } from "./auth-service.ts";

const AT = new Date("2026-11-20T08:00:00Z");
const NOT_FOUND = expect.objectContaining({ code: "not-found" });

describe.each(SETUPS)("campaign sources, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  const check = (utm: string) => auth.call(checkCampaignSource, { utm });

  test.each(["fb", "cr", "stockfinder", "mobile", "referral"])("%s is allowed by default", async (utm) => {
    expect(await check(utm)).toEqual({ allowed: true });
  });

  test.each(["fb2", "fb' or true", "", "https://news.example/", "x".repeat(65), "fb\0"])(
    "any other text is not found: %j",
    async (utm) => {
      await expect(check(utm)).rejects.toEqual(NOT_FOUND);
    },
  );

  test("'none' is never allowed; the table rejects it too", async () => {
    await expect(check("none")).rejects.toEqual(NOT_FOUND);
    await expect(addSource(auth.database, { source: "none", addedAt: AT })).rejects.toThrow("check");
    await expect(check("none")).rejects.toEqual(NOT_FOUND);
  });

  test("an added source is allowed at once, in any case, until it is removed", async () => {
    expect(await addSource(auth.database, { source: "TikTok", addedAt: AT })).toBe(true);
    expect(await addSource(auth.database, { source: "tiktok", addedAt: AT })).toBe(false);
    expect(await check("TIKTOK")).toEqual({ allowed: true });
    expect(await allowedSources(auth.database)).toContainEqual({ source: "tiktok", addedAt: AT });

    expect(await removeSource(auth.database, "TikTok")).toBe(true);
    expect(await removeSource(auth.database, "tiktok")).toBe(false);
    await expect(check("tiktok")).rejects.toEqual(NOT_FOUND);
  });
});
