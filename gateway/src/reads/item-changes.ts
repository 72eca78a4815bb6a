interface Change {
  /** The item's id as it appears in an answer's JSON. */
  readonly id: string;
  /** In milliseconds since 1970, like all times here. */
  readonly at: number;
}

/** Changes remembered for each retailer. */
const MAX = 100;

/**
 * The latest changes of items, by retailer. Answers are bytes that are never parsed, so an answer is searched for the
 * item's id when it is about to be served. This concerns answers for any zip code.
 */
export class ItemChanges {
  readonly #byRetailer = new Map<string, LatestChanges>();

  /** Remembers a change of an item at this time. */
  note(retailer: string, itemId: string, at: number): void {
    const latest = this.#byRetailer.get(retailer) ?? new LatestChanges();
    this.#byRetailer.set(retailer, latest);
    latest.note(itemId, at);
  }

  /** Whether any item of the retailer has changed since then. */
  anySince(retailer: string, since: number): boolean {
    return this.#byRetailer.get(retailer)?.anySince(since) ?? false;
  }

  /** Whether an item of the answer has changed since then; also true after too many changes to tell. */
  concern(retailer: string, answer: Buffer, since: number): boolean {
    return this.#byRetailer.get(retailer)?.concern(answer, since) ?? false;
  }
}

class LatestChanges {
  /** The newest last. */
  readonly #changes: Change[] = [];
  #forgottenUntil = Number.NEGATIVE_INFINITY;

  note(itemId: string, at: number): void {
    this.#changes.push({ id: `"id":${JSON.stringify(itemId)}`, at });
    if (this.#changes.length > MAX) this.#forgottenUntil = this.#changes.shift()?.at ?? at;
  }

  anySince(since: number): boolean {
    return (this.#changes.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= since;
  }

  concern(answer: Buffer, since: number): boolean {
    if (!this.anySince(since)) return false;
    if (this.#forgottenUntil >= since) return true;
    return this.#changes.some(({ id, at }) => at >= since && answer.includes(id));
  }
}
