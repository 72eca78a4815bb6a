/** The clock for stock, prices and tokens; tests and operators may move it. */
export class SandboxClock {
  readonly #real: () => number;
  #frozenAt: number | null = null;
  #ahead = 0;

  constructor(real: () => number = Date.now) {
    this.#real = real;
  }

  /** In milliseconds since 1970. */
  now(): number {
    return (this.#frozenAt ?? this.#real()) + this.#ahead;
  }

  freezeAt(milliseconds: number): void {
    this.#frozenAt = milliseconds;
    this.#ahead = 0;
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  reset(): void {
    this.#frozenAt = null;
    this.#ahead = 0;
  }
}
