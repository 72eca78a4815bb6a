import type { Locator, Page } from "playwright-core";

/** What somebody at a phone needed for a task. Typing counts as two taps: on the field, and on the keyboard's search key. */
export interface Effort {
  readonly taps: number;
  /** From the first tap until the answer is on the page. */
  readonly seconds: number;
  /** The words on the page that answer the task. */
  readonly answer: string;
}

/** Taps of a task that begins on the landing page. */
interface Hand {
  tap(target: Locator): Promise<void>;
  /** Types into a field, and taps the key of the keyboard that ends it. */
  enter(field: Locator, text: string): Promise<void>;
}

interface Task {
  readonly name: string;
  /** Does the task, and returns the element that answers it. */
  readonly run: (page: Page, hand: Hand) => Promise<Locator>;
}

const PRODUCT = "ps5";
const UPC = "711719541028";

/** Searches for the product of the tasks, and tells whether its price has a verdict: the demo writes its history afterwards. */
export async function isKnown(url: string): Promise<boolean> {
  await (await fetch(`${url}/api/search?query=${PRODUCT}&zip=44114`)).text();
  const history = await fetch(`${url}/api/products/${UPC}/history`);
  return (await history.json()).verdict !== null;
}

/** The five tasks, each from the landing page with a remembered zip code. */
export const TASKS: readonly Task[] = [
  {
    name: "Find the nearest store that has it",
    run: async (page, hand) => {
      await compare(page, hand);
      return getIt(page, /^Get it (today|tomorrow|in the store)$/).getByText(/^\d+\.\d mi · /);
    },
  },
  {
    name: "Find the cheapest, delivered",
    run: async (page, hand) => {
      await compare(page, hand);
      return getIt(page, "Order online").getByText(/\$\d+\.\d\d with tax/);
    },
  },
  {
    name: "See whether today's price is good",
    run: async (page, hand) => {
      await compare(page, hand);
      return page.getByText(/^(\d+% (under|over) its|At its) usual price$/);
    },
  },
  {
    name: "Watch it",
    run: async (page, hand) => {
      await search(page, hand, PRODUCT);
      await hand.tap(page.getByRole("button", { name: "Watch this", exact: true }).first());
      await hand.tap(page.getByRole("button", { name: "Start watching" }));
      return page.getByRole("button", { name: /^Alerts/ });
    },
  },
  {
    name: "Buy something of a kind",
    run: async (page, hand) => {
      await search(page, hand, "coffee");
      await hand.tap(page.locator(".kind").first());
      return page.getByRole("link", { name: /^View at / }).first();
    },
  },
];

/** Does a task on the landing page, which must be open. */
export async function effortOf({ run }: Task, page: Page): Promise<Effort> {
  let taps = 0;
  let begun = 0;
  const tap = async (target: Locator) => {
    await target.waitFor();
    begun ||= performance.now();
    taps += 1;
    await target.tap();
  };
  const answer = await run(page, {
    tap,
    async enter(field, text) {
      await tap(field);
      await field.pressSequentially(text);
      await field.press("Enter");
      taps += 1;
    },
  });
  await answer.waitFor();
  return { taps, seconds: (performance.now() - begun) / 1_000, answer: await answer.innerText() };
}

async function search(page: Page, hand: Hand, words: string): Promise<void> {
  await hand.enter(page.getByRole("textbox", { name: "Product" }), words);
}

async function compare(page: Page, hand: Hand): Promise<void> {
  await search(page, hand, PRODUCT);
  await hand.tap(page.getByRole("link", { name: /^Compare \d+ stores/ }).first());
}

function getIt(page: Page, way: string | RegExp): Locator {
  return page
    .getByRole("complementary", { name: "Get it" })
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: way }) });
}
