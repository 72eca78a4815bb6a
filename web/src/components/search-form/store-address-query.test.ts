import { expect, test } from "vitest";
import { isWebAddress } from "./search-form-rules.ts";
import { nameInAddress } from "./store-address-query.ts";

test.each([
  ["https://www.target.com/p/sony-playstation-5-console/-/A-85295880", "sony playstation 5 console"],
  [
    "https://www.walmart.com/ip/LEGO-Star-Wars-Millennium-Falcon/363472942?athbdg=L1600",
    "LEGO Star Wars Millennium Falcon",
  ],
  [
    "https://www.bestbuy.com/site/sony-wh-1000xm5-headphones-black/6505727.p?skuId=6505727",
    "sony wh 1000xm5 headphones black",
  ],
  [
    "www.amazon.com/Instant-Pot-Duo-Pressure-Cooker/dp/B00FLYWNYQ/ref=sr_1_1",
    "Instant Pot Duo Pressure Cooker",
  ],
  ["https://www.ebay.com/sch/i.html?_nkw=nintendo+switch&_sop=12", "nintendo switch"],
  ["https://www.walgreens.com/store/c/caf%C3%A9-blend-coffee/ID=prod123456-product", "café blend coffee"],
])("%s is a search for %s", (address, name) => {
  expect(isWebAddress(address)).toBe(true);
  expect(nameInAddress(address)).toBe(name);
});

test.each(["https://www.amazon.com/dp/B08FC5L3RG", "https://", "https://www.target.com/%E0%A4%A/A-1"])(
  "%s names no product",
  (address) => expect(nameInAddress(address)).toBeNull(),
);

test.each(["ps5", "wipes.com", "www", "https is what"])("%s is no address", (text) => {
  expect(isWebAddress(text)).toBe(false);
});
