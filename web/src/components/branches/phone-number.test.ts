import { expect, test } from "vitest";
import { phoneText } from "./phone-number.ts";

test.each([
  ["+12065550142", "(206) 555-0142"],
  ["5550190", "555-0190"],
  ["911", "911"],
])("%s", (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});
