/** How many names of a kind are told apart; whoever comes beyond that counts for nobody. */
const MOST_NAMES = 100_000;

/** The names by which a request can be told from others. */
export interface Caller {
  readonly accountId?: string;
  readonly fingerprint?: string | undefined;
  readonly address: string;
}

/**
 * Who was heard from within the last `withinMs` milliseconds. People count by the best name that they gave: account, else
 * fingerprint, else address. Not every request of a person carries the same names, so that the weaker names of somebody
 * with a better one count for nobody else.
 */
export class CallersHeard {
  readonly #withinMs: number;
  readonly #accounts = new Names();
  readonly #fingerprints = new Names();
  readonly #addresses = new Names();
  readonly #knownFingerprints = new Names();
  readonly #knownAddresses = new Names();

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  hear({ accountId, fingerprint, address }: Caller, now: number): void {
    const isNamed = accountId !== undefined || fingerprint !== undefined;
    (isNamed ? this.#knownAddresses : this.#addresses).hear(address, now);
    if (accountId !== undefined) this.#accounts.hear(accountId, now);
    if (fingerprint === undefined) return;
    (accountId === undefined ? this.#fingerprints : this.#knownFingerprints).hear(fingerprint, now);
  }

  count(now: number): number {
    const kinds = [
      this.#accounts,
      this.#fingerprints,
      this.#addresses,
      this.#knownFingerprints,
      this.#knownAddresses,
    ];
    for (const names of kinds) names.forgetUntil(now - this.#withinMs);
    return (
      this.#accounts.size +
      this.#fingerprints.sizeWithout(this.#knownFingerprints) +
      this.#addresses.sizeWithout(this.#knownAddresses)
    );
  }
}

/** Names of one kind, and when each was heard last. */
class Names {
  readonly #heardAt = new Map<string, number>();

  get size(): number {
    return this.#heardAt.size;
  }

  hear(name: string, now: number): void {
    if (this.#heardAt.size < MOST_NAMES || this.#heardAt.has(name)) this.#heardAt.set(name, now);
  }

  forgetUntil(time: number): void {
    for (const [name, heardAt] of this.#heardAt) if (heardAt <= time) this.#heardAt.delete(name);
  }

  sizeWithout(others: Names): number {
    let size = 0;
    for (const name of this.#heardAt.keys()) if (!others.#heardAt.has(name)) size++;
    return size;
  }
}
