import { expect, test } from "vitest";
import { isMobile } from "./visitor-device.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36";

test.each([
  ["an iPhone", IPHONE, 5, true],
  ["an Android tablet", ANDROID, 5, true],
  ["an iPad, which says that it is a Mac", MAC, 5, true],
  ["a Mac", MAC, 0, false],
  ["a laptop whose screen is touched", WINDOWS, 10, false],
])("%s", (_device, userAgent, maxTouchPoints, mobile) => {
  expect(isMobile({ userAgent, maxTouchPoints })).toBe(mobile);
});
