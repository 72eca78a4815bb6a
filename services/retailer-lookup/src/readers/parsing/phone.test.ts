import { expect, test } from "vitest";
import { readPhone } from "./phone.ts";

test.each([
  ["206-555-0142", "+12065550142"],
  ["(206) 555 0142", "+12065550142"],
  ["+1 206.555.0142", "+12065550142"],
  ["0005550160", "5550160"],
  ["555-0190", "5550190"],
  ["106-555-0142", null],
  ["206-555-0142 ext. 7", null],
  ["call us", null],
  ["", null],
  [5550190, null],
  [null, null],
])("%j", (told, phone) => {
  expect(readPhone(told)).toBe(phone);
});
