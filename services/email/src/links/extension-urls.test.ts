import { expect, test } from "vitest";
import { extensionUrls } from "./extension-urls.ts";

const stores = {
  chrome: "https://chrome.example/detail/abc",
  firefox: "https://firefox.example/addon/?src=x",
};
const input = { origin: "https://site.example", emailId: "id", stores };

test("links have the campaign source; only the link to the product's page has the mail's id", () => {
  expect(extensionUrls({ ...input, utmSource: "instagram", utmMedium: "story" })).toEqual({
    pageUrl: "https://site.example/octoshop?emailId=id&utm_source=instagram&utm_medium=story",
    chromeUrl: "https://chrome.example/detail/abc?hl=en&utm_source=instagram&utm_medium=story",
    firefoxUrl: "https://firefox.example/addon/?src=x&hl=en&utm_source=instagram&utm_medium=story",
  });
});

test("a referral code is the medium of the store links", () => {
  const { pageUrl, chromeUrl } = extensionUrls({ ...input, utmMedium: "story", referral: "AB23CD" });
  expect(pageUrl).toBe("https://site.example/octoshop?emailId=id&utm_medium=story&referral=AB23CD");
  expect(chromeUrl).toBe("https://chrome.example/detail/abc?hl=en&utm_medium=AB23CD");
});
