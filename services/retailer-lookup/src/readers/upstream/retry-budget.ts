const EARNED_PER_CALL = 0.1;
const MAX = 10;

/**
 * Prevents retries from making an outage worse: each call earns a tenth of a token, each retry costs one, so that in the
 * long run at most one request in ten is a retry.
 */
export class RetryBudget {
  #tokens = MAX;

  earn(): void {
    this.#tokens = Math.min(MAX, this.#tokens + EARNED_PER_CALL);
  }

  /** False where there is no token left. */
  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
