const MAX_NAMES = 100_000;

export interface CallerNames {
  readonly accountId?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly address: string;
}

/**
 * Counts the people who sent a request within the last `withinMs` milliseconds, by account, else fingerprint, else address. A
 * person's requests carry different names, so a fingerprint or address seen with a better name is not counted.
 */
export class RecentCallers {
  readonly #withinMs: number;
  /** The best name of each request, with the time of the last one. */
  readonly #callers = new Map<string, number>();
  /** The other names. */
  readonly #known = new Map<string, number>();

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  record({ accountId, fingerprint, address }: CallerNames, now: number): void {
    note(this.#callers, accountId ?? fingerprint ?? address, now);
    if (accountId !== undefined || fingerprint !== undefined) note(this.#known, address, now);
    if (accountId !== undefined && fingerprint !== undefined) note(this.#known, fingerprint, now);
  }

  count(now: number): number {
    for (const names of [this.#callers, this.#known])
      for (const [name, seenAt] of names) if (seenAt <= now - this.#withinMs) names.delete(name);
    let count = 0;
    for (const name of this.#callers.keys()) if (!this.#known.has(name)) count++;
    return count;
  }
}

function note(names: Map<string, number>, name: string, now: number): void {
  if (names.size < MAX_NAMES || names.has(name)) names.set(name, now);
}
