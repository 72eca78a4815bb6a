import { expect, test } from "vitest";
import { mainButton } from "./main-button.ts";

const visitor = { mobile: false, supported: true, chrome: true };

test.each([
  [{}, "install", "Add to Browser - It's Free!"],
  [{ mobile: true }, "email", "Send to my Computer"],
  [{ mobile: true, chrome: false }, "email", "Send to my Computer"],
  [{ supported: false }, "country waitlist", "Not in the US or CA?"],
  [{ supported: false, mobile: true }, "country waitlist", "Not in the US or CA?"],
  [{ chrome: false }, "browser waitlist", "Don't use Chrome?"],
] as const)("a visitor %j: %s", (about, kind, text) => {
  expect(mainButton({ ...visitor, ...about })).toEqual({ kind, text });
});
