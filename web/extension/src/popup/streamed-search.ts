import { eventsOf } from "@stockfinder/client/event-stream";
import type { Result } from "@stockfinder/contracts/searches";
import { SEARCH_STREAM_PATH } from "@stockfinder/contracts/streams";

export interface Found {
  readonly results: readonly Result[];
  readonly isDone: boolean;
  readonly isFailed: boolean;
}

/** The results of a search so far, each time a store has answered. Never throws. */
export async function* streamedSearch(input: { query: string; zip: string }): AsyncGenerator<Found> {
  const address = new URL(SEARCH_STREAM_PATH, EXTENSION_ORIGIN);
  address.search = new URLSearchParams(input).toString();
  let results: readonly Result[] = [];
  try {
    const response = await fetch(address, { headers: { Accept: "text/event-stream" } });
    if (!response.ok || !response.body) throw new Error(`The search was answered with ${response.status}`);
    for await (const { event, data } of eventsOf(response.body)) {
      if (event !== "result") continue;
      const result: Result = JSON.parse(data);
      results = [...results.filter(({ retailer }) => retailer !== result.retailer), result];
      yield { results, isDone: false, isFailed: false };
    }
    yield { results, isDone: true, isFailed: false };
  } catch {
    yield { results, isDone: true, isFailed: results.length === 0 };
  }
}
