import { z } from "zod";
import { unit } from "./random.ts";

/** How often something happens: 0 to 1, or `true` for always. */
const Probability = z
  .union([z.boolean(), z.number().min(0).max(1)])
  .transform((value) => (typeof value === "number" ? value : value ? 1 : 0));

const Milliseconds = z.number().min(0).max(600_000);

const Latency = z.union([
  z.strictObject({ fixedMs: Milliseconds }),
  /** Log-normal: half of all answers take longer than the median, few take very long. */
  z.strictObject({ medianMs: Milliseconds, sigma: z.number().min(0).max(3) }),
]);

/** The faults of an upstream. Each call gets at most one failure, drawn in this order. */
export const Fault = z.strictObject({
  latency: Latency.optional(),
  /** No answer at all; the connection stays open until the caller gives up. */
  hang: Probability.optional(),
  /** The connection breaks in the middle of the answer. */
  cut: Probability.optional(),
  /** A bot wall or an error, as the real hosts send it. */
  status: z
    .strictObject({
      code: z.union([z.literal(403), z.literal(412), z.literal(429), z.literal(500), z.literal(520)]),
      probability: Probability.default(1),
    })
    .optional(),
  /** A "Robot or human?" page, with status 200. */
  challenge: Probability.optional(),
  /** JSON of an unexpected shape. */
  wrongJson: Probability.optional(),
  /** JSON of excessive length. */
  hugeBody: Probability.optional(),
  hugeBytes: z
    .number()
    .int()
    .min(1_024)
    .max(1_073_741_824)
    .default(64 * 1_048_576),
  /** The fault ends after this many calls. */
  times: z.number().int().min(1).optional(),
});
export type Fault = z.output<typeof Fault>;

export type Failure =
  | { readonly kind: "hang" | "cut" | "challenge" | "wrongJson" }
  | { readonly kind: "status"; readonly code: number }
  | { readonly kind: "hugeBody"; readonly bytes: number };

/** The effect of the faults on one call. */
export interface Fate {
  readonly delayMs: number;
  readonly failure: Failure | null;
}

const UNHARMED: Fate = { delayMs: 0, failure: null };

/** Active faults, by upstream or by the host of a shop. The same seed and the same calls give the same failures. */
export class Faults {
  readonly #seed: string;
  readonly #faults = new Map<string, { fault: Fault; left: number }>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  set(upstream: string, fault: Fault): void {
    this.#faults.set(upstream, { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  clear(upstream?: string): void {
    if (upstream === undefined) this.#faults.clear();
    else this.#faults.delete(upstream);
  }

  fateOf(upstream: string, call: number): Fate {
    const active = this.#faults.get(upstream);
    if (!active) return UNHARMED;
    active.left -= 1;
    if (active.left <= 0) this.#faults.delete(upstream);
    const draw = (what: string) => unit(this.#seed, "fate", upstream, call, what);
    return { delayMs: delayOf(active.fault, draw), failure: failureOf(active.fault, draw) };
  }

  toJSON(): Record<string, Fault> {
    return Object.fromEntries([...this.#faults].map(([upstream, { fault }]) => [upstream, fault]));
  }
}

type Draw = (what: string) => number;

function delayOf({ latency }: Fault, draw: Draw): number {
  if (!latency) return 0;
  if ("fixedMs" in latency) return latency.fixedMs;
  return latency.medianMs * Math.exp(latency.sigma * normal(draw));
}

/** The Box-Muller transform: two uniform draws give one normal draw. */
function normal(draw: Draw): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw("radius")));
  return radius * Math.cos(2 * Math.PI * draw("angle"));
}

function failureOf(fault: Fault, draw: Draw): Failure | null {
  const happens = (probability: number | undefined, what: string) => draw(what) < (probability ?? 0);
  if (happens(fault.hang, "hang")) return { kind: "hang" };
  if (happens(fault.cut, "cut")) return { kind: "cut" };
  if (fault.status && happens(fault.status.probability, "status"))
    return { kind: "status", code: fault.status.code };
  if (happens(fault.challenge, "challenge")) return { kind: "challenge" };
  if (happens(fault.wrongJson, "wrongJson")) return { kind: "wrongJson" };
  if (happens(fault.hugeBody, "hugeBody")) return { kind: "hugeBody", bytes: fault.hugeBytes };
  return null;
}
