/** Runs work of equal keys one after the other, in the order of the calls. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(key, over);
    await before;
    try {
      return await work();
    } finally {
      end();
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
