import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The shown toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole("dialog", { name: text, exact: true });
}

/** Runs in the browser: records the texts of toasts in `window.shownToasts`, because they close by themselves. */
export function noteToasts(): void {
  const texts: string[] = [];
  Reflect.set(window, "shownToasts", texts);
  const noted = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll(".toast")) {
      const words = toast.querySelector("p")?.textContent;
      if (!words || noted.has(toast)) continue;
      noted.add(toast);
      texts.push(words);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The texts of all toasts of this page so far, in order. */
export function toastsSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "shownToasts"));
}

/** Waits until a toast with this text is or was shown. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => toastsSoFar(page)).toContain(text);
}

/** Closes the toast, unless its time is over first; resolves when it has faded out. */
export async function closeToast(toast: Locator): Promise<void> {
  const close = toast.getByRole("button", { name: "Close" });
  await close.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await toast.waitFor({ state: "detached" });
}

const INVITATION = "Click here to join our mailing list to get updates on new features and deals!";

/** Opens results with a stopped clock, and lets the visitor pause until the invitation is shown. */
export async function pauseOnResults(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.clock.runFor(2_000);
}

/** Waits for the mailing list toast of results and closes it: axe objects to a toast that fades, or that nothing points at. */
export async function closeInvitation(page: Page): Promise<void> {
  await expectToast(page, INVITATION);
  await closeToast(toast(page, INVITATION));
}

/** Resolves when a toast has faded in: before that its text has too little contrast. */
export async function shownWhole(toast: Locator): Promise<void> {
  await expect.poll(() => toast.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
}

/** Resolves when the toaster has loaded: without a connection it could not. */
export async function toasterLoaded(page: Page): Promise<void> {
  await page.locator(".toasts").waitFor({ state: "attached" });
}

/** Presses, and checks that the toast is shown for exactly this time. The page's clock must be stopped. */
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
