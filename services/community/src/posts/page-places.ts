import { createHash } from "node:crypto";
import type { Cache } from "@stockfinder/cache/cache";
import type { Principal } from "@stockfinder/contracts/principal";

/** How long a reader may take to scroll on. */
const KEPT_MS = 60 * 60 * 1_000;

/** A place in the feed as a client states it that sends only an offset. */
export interface PagePlace {
  readonly address: string;
  readonly principal: Principal;
  readonly area: string;
  readonly distance: number;
  readonly offset: number;
}

/**
 * Stores the last post of each page that a reader read, so that the next page continues after that post even if posts were
 * added or hidden meanwhile. A reader is identified by account or address: two people who read the same feed behind one address
 * at once may get each other's place.
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

/** Hashed, so that the cache holds no address. */
function keyOf({ address, principal, area, distance, offset }: PagePlace): string {
  const reader = principal.kind === "account" ? principal.accountId : address;
  const place = createHash("sha256").update(JSON.stringify([reader, area, distance, offset]));
  return `community:page:${place.digest("base64url")}`;
}
