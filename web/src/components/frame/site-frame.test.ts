import { expect, test } from "vitest";
import { hasFrame, privacyPath } from "./site-frame.ts";

test.each(["/welcome", "/login", "/popular", "/u/google", "/transfer-cashback/now"])(
  "%s has neither navbar nor footer",
  (path) => {
    expect(hasFrame(path)).toBe(false);
  },
);

test.each(["/", "/product/wipes/44114", "/uninstall", "/octoshop"])("%s has navbar and footer", (path) => {
  expect(hasFrame(path)).toBe(true);
});

test("the extension's page links to the extension's privacy policy", () => {
  expect(privacyPath("/octoshop")).toBe("/extensionprivacy");
  expect(privacyPath("/product/wipes/44114")).toBe("/privacy");
});
