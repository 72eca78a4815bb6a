import { ClaimLoop, type ClaimLoopOptions } from "@stockfinder/bus/claim-loop";

/** A request that waits costs little. */
const AT_ONCE = 1_000;
const BATCH = 100;
/** Servers that begin to hang delay the others for as long as most need for an answer, and not until they are given up. */
const HANGING = { afterMs: 250, most: 4_000 };
/** Apart from the others, so that servers that hang delay only each other. */
const FAILING_AT_ONCE = 32;

export interface ApartLoopsOptions<Item> extends Pick<ClaimLoopOptions<Item>, "work" | "clock" | "failed"> {
  readonly claim: (wanted: {
    readonly now: Date;
    readonly most: number;
    readonly areFailing: boolean;
  }) => Promise<readonly Item[]>;
}

export type Loop = Pick<ClaimLoop<unknown>, "nudge" | "stop">;

/** A loop for the servers that work, and one for those that fail. */
export function apartLoops<Item>({ claim, ...options }: ApartLoopsOptions<Item>): Loop {
  const loop = (atOnce: number, areFailing: boolean) =>
    new ClaimLoop<Item>({
      ...options,
      atOnce,
      batch: BATCH,
      ...(!areFailing && { slow: HANGING }),
      claim: (most) => claim({ now: new Date(options.clock.now()), most, areFailing }),
    });
  return together([loop(AT_ONCE, false), loop(FAILING_AT_ONCE, true)]);
}

export function together(loops: readonly Loop[]): Loop {
  return {
    nudge() {
      for (const loop of loops) loop.nudge();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
