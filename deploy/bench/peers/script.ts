/** `unknown`: the page does not say. `busy`: 503. `refused`: 403. `wall`: a bot wall with status 200. */
export type Shown = "in" | "out" | "unknown" | "busy" | "refused" | "wall";

export interface Step {
  readonly shown: Shown;
  readonly price: number;
  /** How long, in holds; 1 by default. */
  readonly holds?: number;
}

/** What a product's page shows, one step after the other. The first step is shown until the script begins. */
export interface Scene {
  readonly product: string;
  readonly steps: readonly Step[];
}

/** When a product could be bought again, and until when; milliseconds since the script began. */
export interface Restock {
  readonly fromMs: number;
  readonly untilMs: number;
}

const show = (shown: Shown, holds = 1, price = 20): Step => ({ shown, holds, price });

/** Seven products with a host each: what a watcher has to get right. All scripts take six holds. */
export const SCENES: readonly Scene[] = [
  {
    product: "comes-and-goes",
    steps: [show("out"), show("in"), show("out"), show("in"), show("out"), show("in")],
  },
  {
    product: "refuses-in-stock",
    steps: [show("in"), show("refused"), show("in"), show("out"), show("in", 2)],
  },
  {
    product: "busy-before-restock",
    steps: [show("out"), show("busy"), show("in"), show("out"), show("wall"), show("in")],
  },
  {
    product: "flaps",
    steps: [show("out"), show("in", 0.5), show("out", 0.5), show("in", 0.5), show("out", 0.5), show("in", 3)],
  },
  {
    product: "reprices",
    steps: [
      show("out"),
      show("out", 1, 12),
      show("in", 1, 12),
      show("in", 1, 9),
      show("in", 1, 14),
      show("out"),
    ],
  },
  {
    product: "falls-silent",
    steps: [show("in"), show("unknown"), show("in"), show("out"), show("unknown"), show("in")],
  },
  { product: "never-back", steps: [show("out", 2), show("out", 2, 15), show("out", 2)] },
];

/** How long the longest script takes, in milliseconds. */
export function scriptMs(scenes: readonly Scene[], holdMs: number): number {
  return Math.max(
    ...scenes.map(({ steps }) => steps.reduce((sum, { holds = 1 }) => sum + holds * holdMs, 0)),
  );
}

/** The step that is shown `ms` after the script began; the last one stays. */
export function shownAt({ steps }: Scene, ms: number, holdMs: number): Step {
  let end = 0;
  for (const step of steps) {
    end += (step.holds ?? 1) * holdMs;
    if (ms < end) return step;
  }
  const last = steps.at(-1);
  if (!last) throw new Error("A scene needs a step");
  return last;
}

/**
 * The restocks of a scene: each change from out to in, with whatever says nothing in between. One lasts until the page shows
 * "out" again, or the script ends. What is in stock at the beginning is none.
 */
export function restocksOf({ steps }: Scene, holdMs: number): Restock[] {
  const restocks: { fromMs: number; untilMs: number }[] = [];
  let certain: "in" | "out" | null = null;
  let atMs = 0;
  for (const { shown, holds = 1 } of steps) {
    if (shown === "in" && certain === "out")
      restocks.push({ fromMs: atMs, untilMs: Number.POSITIVE_INFINITY });
    const last = restocks.at(-1);
    if (shown === "out" && certain === "in" && last) last.untilMs = atMs;
    if (shown === "in" || shown === "out") certain = shown;
    atMs += holds * holdMs;
  }
  return restocks;
}
