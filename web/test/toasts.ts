import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The toast that tells this, while it stands. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole("dialog", { name: text, exact: true });
}

/** Runs in the browser: notes in `window.told` what toasts tell, since they may be gone before anybody looks. */
export function noteToasts(): void {
  const told: string[] = [];
  Reflect.set(window, "told", told);
  const noted = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll(".toast")) {
      const words = toast.querySelector("p")?.textContent;
      if (!words || noted.has(toast)) continue;
      noted.add(toast);
      told.push(words);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** What the toasts of this page have told until now, in their order. */
export function toldSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "told"));
}

/** Waits until a toast tells this, or has told it. */
export async function expectTold(page: Page, text: string): Promise<void> {
  await expect.poll(() => toldSoFar(page)).toContain(text);
}

/** Resolves when a toast has faded in: before that its text is as faint as nobody reads it. */
export async function shownWhole(toast: Locator): Promise<void> {
  await expect.poll(() => toast.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
}

/** Resolves when the toaster is in the browser: without a connection it could not come any more. */
export async function toasterLoaded(page: Page): Promise<void> {
  await page.locator(".toasts").waitFor({ state: "attached" });
}

/** Presses, and looks whether the toast that comes of it is there for so long and no longer. The page's clock stands still. */
export async function expectToastFor(toast: Locator, ms: number, press: () => Promise<void>): Promise<void> {
  const page = toast.page();
  const standing = toast.and(page.locator(":not([data-ending-style])"));
  await press();
  await standing.waitFor();
  await page.clock.runFor(ms - 100);
  expect(await standing.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => standing.count()).toBe(0);
}
