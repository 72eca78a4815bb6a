import type { EventHandler } from "@stockfinder/bus/bus";
import type { postAdded, postReported } from "@stockfinder/contracts/community";
import type { Database, Queryable } from "@stockfinder/database/database";
import { placeOf } from "@stockfinder/places/places";
import { addNeighbourReading, hideNeighbourReading } from "../catalogue/shelves/neighbour-readings.ts";
import { type SaidOfShelf, saidOfShelf } from "../catalogue/shelves/neighbour-rules.ts";
import { countryOf } from "../requests/near.ts";

/** Stores a post's reading of a shelf near its zip code. Idempotent: the post is the row's key. */
export function noteNeighbourReading(database: Database): EventHandler<typeof postAdded> {
  return async ({ post, upc }) => {
    const said = saidOfShelf({ ...post, upc });
    const place = placeOf(post.zipcode);
    if (!said || !place) return;
    const gtin = said.gtin ?? (await gtinOf(database, said));
    if (gtin === null) return;
    await addNeighbourReading(database, {
      postId: post._id,
      gtin,
      retailer: said.retailer,
      country: countryOf(post.zipcode),
      zip: post.zipcode,
      latitude: place.latitude,
      longitude: place.longitude,
      stock: said.stock,
      seenAt: Date.parse(post.date),
    });
  };
}

/** A post that was hidden no longer counts. */
export function hideReading(database: Database): EventHandler<typeof postReported> {
  return async ({ postId, hidden, at }) => {
    if (hidden) await hideNeighbourReading(database, postId, new Date(at));
  };
}

async function gtinOf(database: Queryable, { model }: SaidOfShelf): Promise<string | null> {
  const { rows } = await database.query<{ gtin: string }>(
    "select distinct gtin from lookup.listings where model = $1 and gtin is not null limit 2",
    [model],
  );
  return rows.length === 1 ? (rows[0]?.gtin ?? null) : null;
}
