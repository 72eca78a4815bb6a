import type { Page } from "playwright-core";
import { framesDrawn } from "./waiting.ts";

interface Shift {
  readonly value: number;
  /** The start of the HTML of each element that moved. */
  readonly moved: readonly string[];
}

/** Runs in the browser: records layout shifts without recent input in `window.shifts`. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  Reflect.set(window, "shifts", shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, "hadRecentInput")) continue;
      const sources: { readonly node: Node | null }[] = Reflect.get(entry, "sources");
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 200) : `${node?.textContent}`,
      );
      shifts.push({ value: Reflect.get(entry, "value"), moved });
    }
  }).observe({ type: "layout-shift" });
}

/** The layout shifts since `watchShifts`, after the frame of the last change. */
export async function shiftsSoFar(page: Page): Promise<readonly Shift[]> {
  await framesDrawn(page);
  return page.evaluate(() => Reflect.get(window, "shifts"));
}

/** Their sum. */
export async function shiftSoFar(page: Page): Promise<number> {
  return (await shiftsSoFar(page)).reduce((sum, { value }) => sum + value, 0);
}
