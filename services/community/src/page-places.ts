import { createHash } from "node:crypto";
import type { Cache } from "@stockfinder/cache/cache";
import type { Principal } from "@stockfinder/contracts/principal";

/** As long as somebody may take to scroll on. */
const KEPT_MS = 60 * 60 * 1_000;

/** A place in the feed as a client that only counts says it. */
export interface PagePlace {
  readonly address: string;
  readonly principal: Principal;
  readonly area: string;
  readonly distance: number;
  /** So many posts have been read. */
  readonly offset: number;
}

/**
 * Remembers which post a caller had read last when they had read so many, so that the next page goes on behind that post,
 * whatever was posted or hidden meanwhile. Callers are told apart by address and account: of two who read the same feed
 * behind one address at once, one may get the other's place.
 */
export interface PagePlaces {
  recall(place: PagePlace): Promise<string | null>;
  remember(place: PagePlace, lastPostId: string): Promise<void>;
}

export function pagePlaces(cache: Cache): PagePlaces {
  return {
    async recall(place) {
      const id = await cache.get(keyOf(place));
      return id ? id.toString("latin1") : null;
    },
    remember: (place, lastPostId) => cache.set(keyOf(place), Buffer.from(lastPostId, "latin1"), KEPT_MS),
  };
}

/** No address stands in the cache. */
function keyOf({ address, principal, area, distance, offset }: PagePlace): string {
  const who = principal.kind === "account" ? principal.accountId : address;
  const place = createHash("sha256").update(JSON.stringify([who, area, distance, offset]));
  return `community:page:${place.digest("base64url")}`;
}
