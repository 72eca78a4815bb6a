import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import { Notice } from "../../parts/notice.tsx";
import { Spinner } from "../../parts/spinner.tsx";
import { useNow } from "../../parts/use-now.ts";
import { Answer } from "./answer.tsx";
import { bestAnswer } from "./best-answer.ts";
import { sectionOf } from "./search-state.ts";
import { StoreSection } from "./store-section.tsx";
import { usePlace } from "./use-place.ts";
import { type Search, useSearch } from "./use-search.ts";

/** A search as it comes in: the answer at a glance, then each store. */
export function Results({
  query,
  zip,
  retailers,
}: Search & {
  /** Null while it is not known which stores there are. */
  retailers: readonly RetailerInfo[] | null;
}) {
  const { state, commands } = useSearch({ query, zip });
  const place = usePlace(zip);
  const now = useNow();

  // Kept as tall as the window, so that nothing below moves when the stores are known.
  if (retailers === null)
    return (
      <div className="after-a-while min-h-dvh pt-8">
        <Spinner label="Finding the stores" />
      </div>
    );

  return (
    <>
      <h1 className="mt-4 text-2xl font-bold tracking-tight [overflow-wrap:anywhere] max-sm:min-h-[2.4em] sm:text-3xl">
        {query}{" "}
        {/* On a phone it has a line of its own from the start: the place's name comes a moment later. */}
        <span className="font-medium text-soft max-sm:block">near {place ? `${place} ${zip}` : zip}</span>
      </h1>
      {state.refused === null ? (
        <>
          {retailers.some(({ enabled }) => enabled) && <Answer answer={bestAnswer(state, retailers)} />}
          <div className="mt-6 grid grid-cols-1 gap-4">
            {retailers.map((retailer) => (
              <StoreSection
                key={retailer.id}
                retailer={retailer}
                section={sectionOf(state, retailer.id)}
                commands={commands}
                now={now}
              />
            ))}
          </div>
        </>
      ) : (
        <div className="mt-4" role="alert">
          <Notice tone="bad">{state.refused}</Notice>
        </div>
      )}
    </>
  );
}
