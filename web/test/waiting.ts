import type { Locator, Page } from "playwright-core";

/** Resolves when the focus is on it: what a page does after an answer gives it the focus a moment after it is drawn. */
export async function focusOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(":focus")).waitFor();
}

/** Resolves when what has happened so far is drawn, and what follows from that has been done. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Only the test moves the time of the pages that are opened from now on, in this browser. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The clock runs until it stands, and can only be sent ahead.
  await page.clock.pauseAt(Date.now() + 60_000);
}
