import { OWN_EXTENSION_ID } from "@stockfinder/contracts/extension-id";
import { expect, test } from "vitest";
import { extensionId } from "./extension-id.ts";
import { OWN_KEY } from "./settings.ts";

test("site and gateway know the extension that this repository builds by the id of its key", () => {
  expect(extensionId(OWN_KEY)).toBe(OWN_EXTENSION_ID);
});
