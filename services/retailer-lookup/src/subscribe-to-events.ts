import type { Bus } from "@stockfinder/bus/bus";
import { postAdded, postReported } from "@stockfinder/contracts/community";
import { listingChanged } from "@stockfinder/contracts/listings";
import { searchLogged } from "@stockfinder/contracts/searches";
import { watchAdded } from "@stockfinder/contracts/watches";
import type { Database } from "@stockfinder/database/database";
import {
  countPopularSearch,
  countPriceDrop,
  countWatch,
  POPULAR_SEARCHES,
  PRICE_DROPS,
  WATCHED_PRODUCTS,
} from "./events/interest.ts";
import {
  HIDDEN_READINGS,
  hideReading,
  NEIGHBOUR_READINGS,
  noteNeighbourReading,
} from "./events/note-neighbour-reading.ts";

const DATABASE_WORK_AT_ONCE = 32;

export async function subscribeToEvents(bus: Bus, database: Database): Promise<void> {
  const withDatabase = { concurrency: DATABASE_WORK_AT_ONCE };
  await Promise.all([
    bus.subscribe(listingChanged, PRICE_DROPS, countPriceDrop(database), withDatabase),
    bus.subscribe(watchAdded, WATCHED_PRODUCTS, countWatch(database), withDatabase),
    bus.subscribe(postAdded, NEIGHBOUR_READINGS, noteNeighbourReading(database), withDatabase),
    bus.subscribe(postReported, HIDDEN_READINGS, hideReading(database), withDatabase),
    bus.subscribe(searchLogged, POPULAR_SEARCHES, countPopularSearch(database), withDatabase),
  ]);
}
