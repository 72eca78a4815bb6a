/** Records successes, to find the longest time without one. */
export class Gaps {
  #last = performance.now();
  #longest = 0;
  #failures = 0;

  success(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  failure(): void {
    this.#failures += 1;
  }

  /** The figures since the last call. */
  take(): { readonly longestSeconds: number; readonly failures: number } {
    const longest = Math.max(this.#longest, performance.now() - this.#last);
    const figures = { longestSeconds: longest / 1_000, failures: this.#failures };
    [this.#longest, this.#failures] = [0, 0];
    return figures;
  }
}
