import { expect, test } from "vitest";
import { successTitle } from "./success-title.ts";

test.each([
  ["u=true", "Thank you for your response! You may close this window."],
  ["e=true", "Unsubscribed from the rewards program!"],
  ["", "Login Successful!"],
])("%j: %s", (query, title) => {
  expect(successTitle(new URLSearchParams(query))).toBe(title);
});
