import { certain, type Shown } from "./script.ts";

/** The rule of a watch, as in `POST /api/watch`. */
export interface Rule {
  readonly kind: "stock" | "price";
  readonly maxPrice?: number;
  readonly targetPrice?: number;
  readonly dropAmount?: number;
}

/** The rules of the soak, assigned in turn. */
export const RULES: readonly [Rule, ...Rule[]] = [
  { kind: "stock" },
  { kind: "stock", maxPrice: 15 },
  { kind: "price", targetPrice: 15 },
  { kind: "price", dropAmount: 5 },
];

/** One version of an alert. */
export interface AlertVersion {
  readonly state: "open" | "limited" | "over";
  readonly price: number;
}

/** All versions of an alert, from the first on. */
export type AlertLife = readonly AlertVersion[];

interface Life {
  readonly versions: AlertVersion[];
  /** The act in which it ended last. */
  overIn: number | null;
}

/**
 * The expected alerts of a watch for an item's script, in their order. Less than ten minutes pass between changes within
 * an act of `stepsOfAct`, and more than ten between two acts: an alert that ends and is back within an act is the same
 * one.
 */
export function expectedAlerts(rule: Rule, script: readonly Shown[], stepsOfAct: number): AlertLife[] {
  const first = script[0]?.price ?? 0;
  const lives: Life[] = [];
  for (let step = 1; step < script.length; step += 1) {
    const act = Math.floor((step - 1) / stepsOfAct);
    const before = certain(script.slice(0, step));
    const now = certain(script.slice(0, step + 1));
    const life = lives.at(-1);
    const version: AlertVersion = {
      state: !suits(rule, now, first) ? "over" : now.stock === "limited" ? "limited" : "open",
      price: now.price,
    };
    const last = life?.versions.at(-1);
    if (life && last && last.state !== "over") {
      const isSame = last.state === version.state && last.price === version.price;
      if (!isSame) life.versions.push(version);
      if (version.state === "over") life.overIn = act;
    } else if (version.state !== "over" && !suits(rule, before, first)) {
      if (life?.overIn === act) life.versions.push(version);
      else lives.push({ versions: [version], overIn: null });
    }
  }
  return lives.map(({ versions }) => versions);
}

function suits(
  { kind, maxPrice, targetPrice, dropAmount }: Rule,
  { stock, price }: Shown,
  first: number,
): boolean {
  if (stock !== "in" && stock !== "limited") return false;
  if (maxPrice !== undefined && price > maxPrice) return false;
  if (kind === "stock") return true;
  const isUnderTarget = targetPrice !== undefined && price <= targetPrice;
  const hasDropped = dropAmount !== undefined && first - price >= dropAmount;
  return isUnderTarget || hasDropped;
}
