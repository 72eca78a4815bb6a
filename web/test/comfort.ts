import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

/** What axe finds wrong, empty where all is well. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Links in running text and an item's title are left out: the one may be small, the other's whole card is pressed. */
export function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, .search-field")]
      .filter((target) => target.checkVisibility() && !target.closest("h3, p, .skip-link"))
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );
}
