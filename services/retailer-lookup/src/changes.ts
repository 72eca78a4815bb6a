import type { Bus } from "@stockfinder/bus/bus";
import { priceChanged, type RetailerId, type Status, stockChanged } from "@stockfinder/contracts/lookup";
import type { Logger } from "@stockfinder/service/logger";

/** What is compared of an item; a search without stock and an availability without price leave the other out. */
export interface SeenItem {
  readonly id: string;
  readonly status: readonly Status[];
  readonly price?: number | null;
  readonly currency?: string;
}

export interface Changes {
  /** Items whose status is another than before. */
  readonly stock: SeenItem[];
  readonly prices: { readonly id: string; readonly price: number | null; readonly currency: string }[];
}

/** An item that is new or gone has not changed: the page of results it stood on has. */
export function changesBetween(before: readonly SeenItem[], after: readonly SeenItem[]): Changes {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const known = after.flatMap((now) => {
    const then = earlier.get(now.id);
    return then ? [{ then, now }] : [];
  });
  return {
    stock: known.filter(({ then, now }) => statusDiffers(then, now)).map(({ now }) => now),
    prices: known.flatMap(({ then, now: { id, price, currency } }) => {
      const differs = price !== undefined && currency !== undefined && then.price !== undefined;
      return differs && (price !== then.price || currency !== then.currency) ? [{ id, price, currency }] : [];
    }),
  };
}

/** An empty status is one that is not known yet. */
function statusDiffers(then: SeenItem, now: SeenItem): boolean {
  if (then.status.length === 0 || now.status.length === 0) return false;
  return then.status.join() !== now.status.join();
}

export type ReportChanges = (
  where: { readonly retailer: RetailerId; readonly zip: string },
  before: readonly SeenItem[],
  after: readonly SeenItem[],
) => void;

/** Tells everybody what changed. Best effort: whoever misses it finds out when what they hold runs out. */
export function createChangeReporter(bus: Pick<Bus, "publish">, logger: Pick<Logger, "warn">): ReportChanges {
  return ({ retailer, zip }, before, after) => {
    const { stock, prices } = changesBetween(before, after);
    const published = [
      ...stock.map(({ id, status }) =>
        bus.publish(stockChanged, { retailer, itemId: id, zip, status: [...status] }),
      ),
      ...prices.map(({ id, price, currency }) =>
        bus.publish(priceChanged, { retailer, itemId: id, zip, price, currency }),
      ),
    ];
    Promise.all(published).catch((error: unknown) =>
      logger.warn({ err: error, retailer }, "a change was not told"),
    );
  };
}
