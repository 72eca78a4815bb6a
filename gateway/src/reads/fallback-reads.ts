import type { RawAnswer } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { type Operation, serviceOf } from "@stockfinder/contracts/operation";
import type { Clock } from "@stockfinder/service/clock";

/** Services answer reads within 2.5 s, even if a retailer hangs: a later answer is unlikely. */
const PATIENCE_MS = 3_000;

export type AnswerOrFallback = { readonly answer: RawAnswer } | { readonly fallback: Buffer };

type Outcome = { readonly answer: RawAnswer } | { readonly error: unknown };

/**
 * Serves reads from earlier answers while their service cannot be reached: the broker is unavailable, blocks or hangs, or no
 * copy of the service answers. After one reader has waited too long for a service, no other waits for it until it answers
 * again; it is still called for each read.
 */
export class FallbackReads {
  readonly counts = { served: 0, missing: 0 };
  readonly #alarm: Clock["alarm"];
  readonly #silent = new Set<string>();

  constructor({ alarm }: Pick<Clock, "alarm">) {
    this.#alarm = alarm;
  }

  /** @throws {Fault} the call's own error if there is no earlier answer. */
  async read(
    operation: Operation,
    calling: Promise<RawAnswer>,
    fallback: () => Promise<Buffer | undefined>,
  ): Promise<AnswerOrFallback> {
    const service = serviceOf(operation);
    const settled = calling.then(
      (answer): Outcome => ({ answer }),
      (error: unknown): Outcome => ({ error }),
    );
    void settled.then((outcome) => {
      if ("answer" in outcome || !isUnreachable(outcome.error)) this.#silent.delete(service);
      else if (outcome.error.code === "out-of-time") this.#silent.add(service);
    });
    const outcome = this.#silent.has(service) ? undefined : await this.#within(settled, service);
    if (outcome && "answer" in outcome) return outcome;
    if (outcome && !isUnreachable(outcome.error)) throw outcome.error;

    const bytes = await fallback();
    if (bytes !== undefined) {
      this.counts.served++;
      return { fallback: bytes };
    }
    this.counts.missing++;
    const late = await settled;
    if ("error" in late) throw late.error;
    return late;
  }

  #within(settled: Promise<Outcome>, service: string): Promise<Outcome | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#alarm(PATIENCE_MS, () => {
        this.#silent.add(service);
        resolve(undefined);
      });
      void settled.then((outcome) => {
        cancel();
        resolve(outcome);
      });
    });
  }
}

function isUnreachable(error: unknown): error is Fault {
  return error instanceof Fault && error.isOutage;
}
