import type { Locator, Page } from "playwright-core";
import { startTestProduct } from "./product.ts";
import { openShop, type Shop, type Visit } from "./shop.ts";

/** A shop whose neighbours may post and vote as often as the tests like. */
export function openCommunity(): Shop {
  return openShop(() =>
    startTestProduct({
      environment: {
        RATE_LIMIT_POST: "100000",
        RATE_LIMIT_VOTE: "100000",
        COMMUNITY_POSTS_AN_HOUR: "1000",
        COMMUNITY_VOTES_A_MINUTE: "1000",
        COMMUNITY_REPORTS_AN_HOUR: "1000",
      },
    }),
  );
}

/** Somebody who has searched around this zip code before. */
export function livingAt(zipcode: string): Record<string, string> {
  return { seen: "true", zipcode };
}

/** The feed of somebody who hears of new posts. */
export async function openFeed(shop: Shop, visit: Visit): Promise<Page> {
  const page = await shop.visit("/search", visit);
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
