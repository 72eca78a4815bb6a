import { eventsOf } from "@stockfinder/client/event-stream";
import { successOf } from "@stockfinder/client/request-failed";
import type { Result, SearchDone } from "@stockfinder/contracts/searches";
import { fetchOnce } from "../../early/early-responses.ts";
import { type SearchAtAddress, searchStreamAddress } from "../../early/search-address.ts";

/** Each store's first page of results, in the order in which the stores answer. Returns the last event of the stream. */
export async function* streamSearch(
  search: SearchAtAddress,
  signal: AbortSignal,
): AsyncGenerator<Result, SearchDone> {
  const response = await fetchOnce(searchStreamAddress(search), {
    headers: { Accept: "text/event-stream" },
    signal,
  });
  const { body } = await successOf(response);
  if (!body) return {};
  for await (const { event, data } of eventsOf(body)) {
    if (event === "done") return JSON.parse(data);
    if (event === "result") yield JSON.parse(data);
  }
  return {};
}
