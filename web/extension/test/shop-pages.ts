import { SandboxClock } from "../../../deploy/sandbox/clock.ts";
import { pathOf } from "../../../deploy/sandbox/shops/addresses.ts";
import { answerShop } from "../../../deploy/sandbox/shops/answer-shop.ts";
import { isSoldAt } from "../../../deploy/sandbox/shops/assortment.ts";
import { SHOPS } from "../../../deploy/sandbox/shops/shop-list.ts";
import { createWorld } from "../../../deploy/sandbox/world.ts";

export interface ShopPage {
  readonly url: string;
  readonly html: string;
}

/** Below this a page is a bot wall or an empty shell. */
const LEAST_CHARACTERS = 10_000;

/** Product pages of the sandbox's shops, some of each shop: about 30 kB each, in all shapes. */
export function shopPages(ofEach: number): ShopPage[] {
  const clock = new SandboxClock(() => Date.parse("2030-01-02T12:00:00Z"));
  const world = createWorld("bench", clock, () => "https://shop.example/pictures");
  return [...SHOPS.values()].flatMap((shop) => {
    const sold = world.catalog.products.filter((product) => isSoldAt(shop, product, world.seed));
    return sold
      .slice(0, ofEach)
      .map((product) => pathOf(shop, product))
      .map((path) => ({ url: `https://${shop.host}${path}`, html: answerShop(shop, path, world).body }))
      .filter(({ html }) => html.length > LEAST_CHARACTERS);
  });
}
