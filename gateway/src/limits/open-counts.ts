import type { Network } from "@stockfinder/service/networks";

export class OpenCounts {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  /** @param most the limit of one caller; wider networks have a multiple of it. */
  constructor(most: number) {
    this.#most = most;
  }

  hasRoom(networks: readonly Network[]): boolean {
    return networks.every(({ key, times }) => (this.#open.get(key) ?? 0) < this.#most * times);
  }

  add(networks: readonly Network[]): void {
    for (const { key } of networks) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
  }

  remove(networks: readonly Network[]): void {
    for (const { key } of networks) {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    }
  }

  get size(): number {
    return this.#open.size;
  }
}
