import { describe, expect, test } from "vitest";
import { lookUpReferral } from "./referral.ts";

/** A server that knows one campaign and one friend; `asked` lists the requests in order. */
function server({ away = false } = {}) {
  const asked: string[] = [];
  const known = async (question: string, good: boolean) => {
    asked.push(question);
    if (away || !good) throw new Error(away ? "503" : "404");
  };
  return {
    asked,
    checkCampaignSource: (utm: string) => known(`source ${utm}`, utm === "instagram"),
    checkReferralCode: (code: string) => known(`code ${code}`, code.toUpperCase() === "ABC234"),
  };
}

test.each(["", "  "])("%j is no referral and sends no request", async (entered) => {
  const ask = server();
  expect(await lookUpReferral(entered, ask)).toEqual({ kind: "none" });
  expect(ask.asked).toEqual([]);
});

describe("a friend's code", () => {
  test.each([
    "ABC234",
    " abc234 ",
    "https://stock.example/r/ABC234",
    "https://stock.example/octoshop/referral/ABC234/",
    "stock.example/r/abc234?utm=x#top",
    "/r/ABC234//",
  ])("is found in %j", async (entered) => {
    expect(await lookUpReferral(entered, server())).toEqual({ kind: "friend", code: "ABC234" });
  });

  test("is checked as a campaign's source first", async () => {
    const ask = server();
    await lookUpReferral("ABC234", ask);
    expect(ask.asked).toEqual(["source ABC234", "code ABC234"]);
  });

  test.each(["ABC23", "ABC2345"])("has six characters; %s is not sent", async (entered) => {
    const ask = server();
    expect(await lookUpReferral(entered, ask)).toEqual({ kind: "invalid" });
    expect(ask.asked).toEqual([`source ${entered}`]);
  });
});

test.each(["instagram", "https://stock.example/octoshop/instagram"])(
  "%j is a campaign, and no code is asked for",
  async (entered) => {
    const ask = server();
    expect(await lookUpReferral(entered, ask)).toEqual({ kind: "source", utm: "instagram" });
    expect(ask.asked).toEqual(["source instagram"]);
  },
);

test.each(["nobody", "/", "?", "https://"])("%j is invalid", async (entered) => {
  expect(await lookUpReferral(entered, server())).toEqual({ kind: "invalid" });
});

test("a failed request counts as invalid", async () => {
  expect(await lookUpReferral("ABC234", server({ away: true }))).toEqual({ kind: "invalid" });
});
