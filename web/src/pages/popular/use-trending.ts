import { trendingProducts } from "@stockfinder/contracts/trending";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useHeld } from "../../api/held.ts";
import { saved } from "../../storage/saved.ts";
import { batchFor, NONE_FETCHED, needsBatch, withBatch } from "./trending-pages.ts";

/** The specification's time-out. */
const TIMEOUT_MS = 5_000;

/** The trending products up to a page. They are fetched in batches, one at a time. */
export function useTrending(page: number) {
  const held = useHeld()?.trending ?? [];
  const [pages, setPages] = useState(NONE_FETCHED);
  const [isFailed, setFailed] = useState(false);
  const isLoading = !isFailed && needsBatch(page, pages);

  const tryAgain = () => setFailed(false);

  useEffect(() => {
    if (!isLoading) return;
    const left = new AbortController();
    const batch = batchFor(page);
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    call(trendingProducts, { ...batch, zip: saved("zipcode") ?? "" }, { signal }).then(
      (products) => setPages((pages) => withBatch(pages, batch, products)),
      () => left.signal.aborted || setFailed(true),
    );
    return () => left.abort();
  }, [isLoading, page]);

  // What the server rendered stays until the first batch is here.
  if (pages === NONE_FETCHED && held.length > 0 && !isFailed)
    return { pages: withBatch(pages, batchFor(0), held), isLoading: false, isFailed, tryAgain };
  return { pages, isLoading, isFailed, tryAgain };
}
