import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { correctedQuery, type SearchState, sectionOf } from "../search-state.ts";
import { useMediaQuery } from "../use-media-query.ts";
import type { SearchCommands } from "../use-search.ts";
import { PHONE } from "./phone.ts";
import { StoreSection } from "./store-section.tsx";

/** Each store's items, in the page's order. On a phone the sections are folded until a shopper opens them. */
export function StoreSections({
  retailers,
  state,
  commands,
  opened,
  onToggle,
  now,
}: {
  retailers: readonly RetailerInfo[];
  state: SearchState;
  commands: SearchCommands;
  opened: ReadonlySet<RetailerId>;
  onToggle: (retailer: RetailerId) => void;
  now: number;
}) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 max-sm:gap-2">
      {retailers.map((retailer) => (
        <StoreSection
          key={retailer.id}
          retailer={retailer}
          section={sectionOf(state, retailer.id)}
          corrected={correctedQuery(state)}
          commands={commands}
          updating={state.streamOpen}
          fold={isPhone ? { open: opened.has(retailer.id), onToggle: () => onToggle(retailer.id) } : null}
          now={now}
        />
      ))}
    </div>
  );
}
