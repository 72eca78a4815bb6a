import { until } from "@stockfinder/testing/until";
import type { ProductState } from "./product-state.ts";
import { certain, type Shown } from "./script.ts";
import type { ScriptedShop, ShopItem } from "./scripted-shop.ts";

/** An item that is out of stock for less than ten minutes keeps its alert. */
const BETWEEN_ACTS_MS = 11 * 60_000;
/** Longer than the leases of a dead copy, and than the waits after failures, add up to. */
const GOES_ON_WITHIN_MS = 180_000;

/** A fault to cause once this many readings are known. */
export interface Disturbance {
  readonly after: number;
  readonly happen: () => Promise<void>;
}

export interface Play {
  readonly shop: Pick<ScriptedShop, "show">;
  readonly items: readonly ShopItem[];
  /** All scripts have the same length. */
  readonly steps: number;
  readonly stepsOfAct: number;
  readonly state: ProductState;
  /** In the order of `after`. */
  readonly disturbances: readonly Disturbance[];
  readonly moveClocks: (ms: number) => Promise<void>;
}

interface Actor {
  readonly item: ShopItem;
  step: number;
  isKnown: boolean;
}

/**
 * Plays the scripts of all items, act by act: an item shows its next step as soon as the product knows the one before, so
 * that each change is seen. Between two acts all watches are examined, and the clocks are advanced. Resolves at the end
 * of the scripts.
 * @throws if nothing more becomes known.
 */
export async function play(parts: Play): Promise<void> {
  const { shop, items, steps, stepsOfAct, state, moveClocks } = parts;
  const actors = items.map((item): Actor => ({ item, step: 0, isKnown: false }));
  const disturbances = [...parts.disturbances];
  let known = 0;

  async function learn(): Promise<void> {
    const waiting = actors.filter(({ isKnown }) => !isKnown);
    const terms = await state.termsOf(waiting.map(({ item }) => item.upc));
    for (const actor of waiting) {
      const { item, step } = actor;
      actor.isKnown = isSame(terms.get(item.upc), certain(item.script.slice(0, step + 1)));
      if (actor.isKnown) known += 1;
    }
  }

  function showNext(lastStep: number): void {
    for (const actor of actors) {
      if (!actor.isKnown || actor.step === lastStep) continue;
      actor.isKnown = false;
      actor.step += 1;
      shop.show(actor.item, actor.step);
    }
  }

  for (let from = 0; from < steps; from += stepsOfAct) {
    const lastStep = Math.min(from + stepsOfAct, steps);
    const patience = { what: "the next change of the shop", timeoutMs: GOES_ON_WITHIN_MS };
    showNext(lastStep);
    const isOver = () => actors.every(({ isKnown, step }) => isKnown && step === lastStep);
    while (!isOver()) {
      const before = known;
      await until(async () => {
        await learn();
        return known > before;
      }, patience);
      showNext(lastStep);
      if (known >= (disturbances[0]?.after ?? Number.POSITIVE_INFINITY)) await disturbances.shift()?.happen();
    }
    await finished(state, (left) => left.every(isOfWebhook) && (left.length === 0 || left.some(isPaused)));
    await moveClocks(BETWEEN_ACTS_MS);
    await finished(state, (left) => left.length === 0);
  }
}

/** @throws with what is left, if it takes too long. */
async function finished(state: ProductState, suffices: (left: readonly string[]) => boolean): Promise<void> {
  let left: readonly string[] | null = null;
  const isFinished = async () => {
    left = await state.unfinished();
    return left !== null && suffices(left);
  };
  await until(isFinished, { what: "the alerts of an act", timeoutMs: GOES_ON_WITHIN_MS }).catch((error) => {
    const counted = Map.groupBy(left ?? ["nothing known"], (what) => what);
    throw new Error([...counted].map(([what, { length }]) => `${length} times ${what}`).join(", "), {
      cause: error,
    });
  });
}

function isOfWebhook(what: string): boolean {
  return what.startsWith("a webhook");
}

/** After two failures it is tried again in five minutes, by the product's clock. */
function isPaused(what: string): boolean {
  return isOfWebhook(what) && !/ after [01] attempts$/.test(what);
}

function isSame(one: Shown | undefined, other: Shown): boolean {
  return one?.stock === other.stock && one.price === other.price;
}
