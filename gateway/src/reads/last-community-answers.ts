import type { Bus } from "@stockfinder/bus/bus";
import { ownBytes } from "@stockfinder/cache/own-bytes";
import { accountRemoved } from "@stockfinder/contracts/accounts";
import { fetchPost, fetchPosts, postReported } from "@stockfinder/contracts/community";
import type { Operation } from "@stockfinder/contracts/operation";
import { LRUCache } from "lru-cache";

const MEMORY_BYTES = 16 * 1024 * 1024;
const KEPT_MS = 6 * 60 * 60_000;
const ENTRY_BYTES = 200;

interface Page {
  readonly bytes: Buffer;
  /** In Unix milliseconds. */
  readonly askedAt: number;
}

/**
 * The last answers of the community's reads through this gateway, served while the community cannot be reached. They are
 * the same for every reader. When a post is hidden or its author is removed, all are dropped, because pages are not
 * parsed here.
 */
export class LastCommunityAnswers {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + ENTRY_BYTES,
  });

  constructor({ bus, now }: { readonly bus: Bus; readonly now: () => number }) {
    this.#bus = bus;
    this.#now = now;
  }

  /** Subscribes to the events after which a page must not be shown again. */
  async listen(): Promise<void> {
    const everyCopy = { everyCopy: true };
    const forget = async () => this.#pages.clear();
    await this.#bus.subscribe(accountRemoved, "gateway.pages-of-removed", forget, everyCopy);
    await this.#bus.subscribe(
      postReported,
      "gateway.pages-of-hidden",
      async ({ hidden }) => {
        if (hidden) this.#pages.clear();
      },
      everyCopy,
    );
  }

  keeps({ name }: Pick<Operation, "name">): boolean {
    return name === fetchPosts.name || name === fetchPost.name;
  }

  /** `askedAt` is the time of the call, in Unix milliseconds. */
  remember(operation: Operation, input: unknown, bytes: Buffer, askedAt: number): void {
    this.#pages.set(keyOf(operation, input), { bytes: ownBytes(bytes), askedAt });
  }

  /** The last answer, marked `stale`, with its time as `fetchedAt`. */
  find(operation: Operation, input: unknown): Buffer | undefined {
    const page = this.#pages.get(keyOf(operation, input));
    if (page === undefined || this.#now() - page.askedAt > KEPT_MS) return undefined;
    const answer = JSON.parse(page.bytes.toString());
    if (!answer.worked) return page.bytes;
    return Buffer.from(
      JSON.stringify({ ...answer, stale: true, fetchedAt: new Date(page.askedAt).toISOString() }),
    );
  }
}

/** The address is left out: it does not change the answer. */
function keyOf({ name }: Operation, input: unknown): string {
  return name + JSON.stringify({ ...Object(input), address: undefined });
}
