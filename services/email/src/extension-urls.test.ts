import { expect, test } from "vitest";
import { extensionUrls } from "./extension-urls.ts";

const stores = {
  chrome: "https://chrome.example/detail/abc",
  firefox: "https://firefox.example/addon/?src=x",
};
const asked = { origin: "https://site.example", emailId: "id", stores };

test("links carry where the visitor came from, and the mail's id to our own page alone", () => {
  expect(extensionUrls({ ...asked, utmSource: "instagram", utmMedium: "story" })).toEqual({
    pageUrl: "https://site.example/octoshop?emailId=id&utm_source=instagram&utm_medium=story",
    chromeUrl: "https://chrome.example/detail/abc?hl=en&utm_source=instagram&utm_medium=story",
    firefoxUrl: "https://firefox.example/addon/?src=x&hl=en&utm_source=instagram&utm_medium=story",
  });
});

test("a referral code is the store links' medium", () => {
  const { pageUrl, chromeUrl } = extensionUrls({ ...asked, utmMedium: "story", referral: "AB23CD" });
  expect(pageUrl).toBe("https://site.example/octoshop?emailId=id&utm_medium=story&referral=AB23CD");
  expect(chromeUrl).toBe("https://chrome.example/detail/abc?hl=en&utm_medium=AB23CD");
});
