import type { Page } from "playwright-core";

/** Signs in at the demo provider as the person with this name. */
export async function signInAs(page: Page, name: "Demo Shopper" | "Demo Bargain Hunter"): Promise<void> {
  await page.goto("/login?t=1");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
}
