import { expect, test } from "vitest";
import { PHONE } from "./accessibility.ts";
import { openShop } from "./shop.ts";
import { effortOf, isKnown, TASKS } from "./tasks.ts";

const shop = openShop();

/** Of each task, in their order. */
const TAPS = [3, 3, 3, 4, 3];

test.each(TASKS.map((task, index) => ({ ...task, most: TAPS[index] ?? 0 })))(
  "$name takes $most taps from the landing page",
  async ({ most, ...task }) => {
    await expect.poll(() => isKnown(shop.product.url)).toBe(true);
    const page = await shop.visit("/", { ...PHONE, remembered: { seen: "true", zipcode: "44114" } });
    const { taps, answer } = await effortOf(task, page);
    expect(taps).toBe(most);
    expect(answer).not.toBe("");
  },
);
