import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** For a page that was opened on a phone: what it holds is the same on a large screen, and needs no second visit. */
export const DESKTOP = { width: 1280, height: 720 };

export const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

/** For a visit to an address without a page: Chromium reports the status as an error. */
export const NOT_FOUND = { expectedErrors: /404/ };

/** Axe's rules whose outcome depends on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Expects that axe finds nothing on the page as it is now, in light and in dark colours. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violations(page), "violations in light colours").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, { runOnly: COLOUR_RULES }), "violations in dark colours").toEqual([]);
}

/** A page reads axe's script once: reading it takes longer than a check. */
async function violations(page: Page, rules: RunOptions = {}): Promise<string[]> {
  await transitionsOver(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (Reflect.get(window, "axe") as typeof axe).run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { ...rules, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

/** Resolves when no element changes its colour any more. */
async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** How wide a page is, with what does not fit on the screen. */
export function pageWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Without links in running text, which may be small, and titles of items, whose whole card is a link. */
export function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, .search-field")]
      .filter((target) => target.checkVisibility() && !target.closest("h3, p, .skip-link"))
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );
}
