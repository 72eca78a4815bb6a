import type { Page } from "playwright-core";
import { framesDrawn } from "./waiting.ts";

/** Runs in the browser: notes in `window.shifts` how far things move that nobody has pressed or typed at. */
export function watchShifts(): void {
  const shifts: number[] = [];
  Reflect.set(window, "shifts", shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, "hadRecentInput")) shifts.push(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift" });
}

/** How far things have moved by themselves since `watchShifts`; the frame of the last change is drawn first. */
export async function shiftSoFar(page: Page): Promise<number> {
  await framesDrawn(page);
  return page.evaluate(() =>
    Reflect.get(window, "shifts").reduce((sum: number, shift: number) => sum + shift, 0),
  );
}
