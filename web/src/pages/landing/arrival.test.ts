import { describe, expect, test } from "vitest";
import { arrivalAt } from "./arrival.ts";

const ORIGIN = "https://stock.example";
const at = (path: string, referrer = "") => arrivalAt(new URL(path, ORIGIN), referrer);
const nothing = { referralCode: null, source: null, referrer: null };

describe("a friend's link", () => {
  test.each([
    ["/r/ABC234", "/"],
    ["/r/ABC234/", "/"],
    ["/referral/ABC234", "/"],
    ["/octoshop/r/ABC234", "/octoshop"],
    ["/octoshop/referral/ABC234/", "/octoshop"],
    ["/r/abc234?utm=x#y", "/"],
  ])("%s leads to %s, with the code", (link, page) => {
    expect(at(link, "https://news.example/")).toEqual({ ...nothing, path: page, referralCode: "ABC234" });
  });

  test.each(["/r/ABC23", "/r/ABC2345", "/r/ABC-34", "/r/%41BC234", "/r", "/octoshop/r/"])(
    "%s has no code, and still shows the page",
    (link) => {
      expect(at(link)).toEqual({ ...nothing, path: link.startsWith("/octoshop") ? "/octoshop" : "/" });
    },
  );
});

describe("a source", () => {
  test("is the fifth segment of the address", () => {
    expect(at("/octoshop/instagram")).toEqual({ ...nothing, path: "/octoshop", source: "instagram" });
    expect(at("/octoshop/spring_mail.2/", "https://news.example/")).toEqual({
      ...nothing,
      path: "/octoshop",
      source: "spring_mail.2",
    });
  });

  test.each(["price", "stock"])("is not %s, a view of the page", (view) => {
    expect(at(`/octoshop/${view}`, "https://news.example/")).toEqual({
      ...nothing,
      path: `/octoshop/${view}`,
    });
  });

  test.each(["/", "/octoshop"])("of %s is the referring site", (page) => {
    expect(at(page, "https://www.news.example/story")?.referrer).toBe("news.example");
    expect(at(page, `${ORIGIN}/search`)?.referrer).toBeNull();
    expect(at(page, "")?.referrer).toBeNull();
    expect(at(page, "no address")?.referrer).toBeNull();
    expect(at(page, `https://${"long.".repeat(13)}example/`)?.referrer).toBeNull();
  });

  test.each(["fb", "stockfinder", "cr"])("%s also works without the page's name", (source) => {
    expect(at(`/${source}`)).toEqual({ ...nothing, path: "/", source });
    expect(at(`/octoshop/${source}`)).toEqual({ ...nothing, path: "/octoshop", source });
  });
});

test.each([
  "/posts",
  "/instagram",
  "/search",
  "/product/lysol/44114",
  "/a/r/ABC234",
  "/r/ABC234/more",
  "/octoshop/a/b",
  "/octoshop/%3Cb%3E",
  "/u/google",
])("%s is no landing page", (path) => {
  expect(at(path, "https://news.example/")).toBeNull();
});
