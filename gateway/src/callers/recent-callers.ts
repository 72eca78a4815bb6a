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
  readonly #accounts = new Names();
  readonly #fingerprints = new Names();
  readonly #addresses = new Names();
  readonly #knownFingerprints = new Names();
  readonly #knownAddresses = new Names();

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  record({ accountId, fingerprint, address }: CallerNames, now: number): void {
    const isNamed = accountId !== undefined || fingerprint !== undefined;
    (isNamed ? this.#knownAddresses : this.#addresses).record(address, now);
    if (accountId !== undefined) this.#accounts.record(accountId, now);
    if (fingerprint === undefined) return;
    (accountId === undefined ? this.#fingerprints : this.#knownFingerprints).record(fingerprint, now);
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

/** Names of one kind, with the time of each one's last request. */
class Names {
  readonly #seenAt = new Map<string, number>();

  get size(): number {
    return this.#seenAt.size;
  }

  record(name: string, now: number): void {
    if (this.#seenAt.size < MAX_NAMES || this.#seenAt.has(name)) this.#seenAt.set(name, now);
  }

  forgetUntil(time: number): void {
    for (const [name, seenAt] of this.#seenAt) if (seenAt <= time) this.#seenAt.delete(name);
  }

  sizeWithout(others: Names): number {
    let size = 0;
    for (const name of this.#seenAt.keys()) if (!others.#seenAt.has(name)) size++;
    return size;
  }
}
