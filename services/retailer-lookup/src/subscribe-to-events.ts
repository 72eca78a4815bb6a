import type { Bus } from "@stockfinder/bus/bus";
import { postAdded, postReported } from "@stockfinder/contracts/community";
import { listingChanged } from "@stockfinder/contracts/listings";
import { searchLogged } from "@stockfinder/contracts/searches";
import { watchAdded } from "@stockfinder/contracts/watches";
import type { Database } from "@stockfinder/database/database";
import { countPopularSearch, countPriceDrop, countWatch } from "./events/interest.ts";
import { hideReading, noteNeighbourReading } from "./events/note-neighbour-reading.ts";

const DATABASE_WORK_AT_ONCE = 32;

export async function subscribeToEvents(bus: Bus, database: Database): Promise<void> {
  const withDatabase = { concurrency: DATABASE_WORK_AT_ONCE };
  await Promise.all([
    bus.subscribe(listingChanged, "lookup.price-drops", countPriceDrop(database), withDatabase),
    bus.subscribe(watchAdded, "lookup.watched-products", countWatch(database), withDatabase),
    bus.subscribe(postAdded, "lookup.neighbour-readings", noteNeighbourReading(database), withDatabase),
    bus.subscribe(postReported, "lookup.hidden-neighbour-readings", hideReading(database), withDatabase),
    bus.subscribe(searchLogged, "lookup.popular-searches", countPopularSearch(database), withDatabase),
  ]);
}
