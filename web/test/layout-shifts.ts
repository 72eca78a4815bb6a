import type { Page } from "playwright-core";
import { framesDrawn } from "./waiting.ts";

/** Runs in the browser: records layout shifts without recent input in `window.shifts`. */
export function watchShifts(): void {
  const shifts: number[] = [];
  Reflect.set(window, "shifts", shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, "hadRecentInput")) shifts.push(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift" });
}

/** The sum of layout shifts since `watchShifts`, after the frame of the last change. */
export async function shiftSoFar(page: Page): Promise<number> {
  await framesDrawn(page);
  return page.evaluate(() =>
    Reflect.get(window, "shifts").reduce((sum: number, shift: number) => sum + shift, 0),
  );
}
