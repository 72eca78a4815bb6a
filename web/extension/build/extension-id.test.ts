import { expect, test } from "vitest";
import { EXTENSION_ID } from "../../src/site.ts";
import { extensionId } from "./extension-id.ts";
import { OWN_KEY } from "./settings.ts";

test("the site hands sign-ins to the extension that this repository builds", () => {
  expect(extensionId(OWN_KEY)).toBe(EXTENSION_ID);
});
