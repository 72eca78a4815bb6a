import type { Locator, Page } from "playwright-core";

/** Resolves when the element has the focus, which may come a moment after it renders. */
export async function focusOn(target: Locator): Promise<void> {
  await target.and(target.page().locator(":focus")).waitFor();
}

/** Resolves when pending changes are drawn and their effects have run. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Stops the clock of pages that are opened from now on; the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The clock runs until it is paused, and can only move forward.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Runs in the browser: lets the page's clock end the deadlines of requests, which Playwright leaves to the system's. */
export function requestsByClock(): void {
  AbortSignal.timeout = (ms) => {
    const request = new AbortController();
    setTimeout(() => request.abort(new DOMException("signal timed out", "TimeoutError")), ms);
    return request.signal;
  };
}
