/** Half of the alerts that are remembered at most. */
const GENERATION = 50_000;

/**
 * The last sent version of each of the last 50,000 alerts at least. Two generations, the older of which is forgotten as a
 * whole, take 0.5 us an alert; an LRU cache of this size took 2 to 5, and an alert of a hot item has thousands of watchers.
 */
export class SentVersions {
  #recent = new Map<string, number>();
  #older = new Map<string, number>();

  /** Records a version as sent. Returns false, and records nothing, if it or a higher one was sent. */
  add(alertId: string, version: number): boolean {
    const sent = this.#recent.get(alertId) ?? this.#older.get(alertId) ?? 0;
    if (sent >= version) return false;
    this.#recent.set(alertId, version);
    if (this.#recent.size >= GENERATION) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    return true;
  }
}
