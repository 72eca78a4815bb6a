import type { Result } from "@stockfinder/contracts/lookup";
import { eventsOf } from "./event-stream.ts";
import { successOf } from "./http.ts";

/** Each store's first page of results, in the order in which the stores answer. */
export async function* streamSearch(
  search: { query: string; zip: string },
  signal: AbortSignal,
): AsyncGenerator<Result> {
  const response = await fetch(`/api/search?${new URLSearchParams(search)}`, {
    headers: { Accept: "text/event-stream" },
    signal,
  });
  const { body } = await successOf(response);
  if (!body) return;
  for await (const { event, data } of eventsOf(body)) {
    if (event === "done") return;
    if (event === "result") yield JSON.parse(data);
  }
}
