import type { Locator, Page } from "playwright-core";
import type { Shop, Visit } from "./shop.ts";

/** The storage of a browser that has searched around this zip code. */
export function livingAt(zipcode: string): Record<string, string> {
  return { seen: "true", zipcode };
}

/** The feed, with its stream of new posts open. */
export async function openFeed(shop: Shop, visit: Visit): Promise<Page> {
  const page = await shop.newPage(visit);
  const hearing = page.waitForResponse("**/api/post/stream?**");
  await page.goto("/posts");
  await hearing;
  return page;
}

export function cards(page: Page): Locator {
  return page.getByRole("region", { name: "Posts in your area" }).getByRole("article");
}

export function card(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

export function vote(post: Locator, direction: "up" | "down"): Locator {
  return post.getByRole("button", { name: `Vote ${direction}:` });
}
