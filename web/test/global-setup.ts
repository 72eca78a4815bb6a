import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { chromiumPath } from "./browser.ts";

/** Builds the client and unpacks Chromium before the first worker needs them: two workers would do both at once. */
export async function setup(): Promise<void> {
  await Promise.all([buildWebIfOlder(() => {}), chromiumPath()]);
}
