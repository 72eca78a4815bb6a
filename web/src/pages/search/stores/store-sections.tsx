import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { Icon } from "../../../components/icon.tsx";
import { PHONE, useMediaQuery } from "../../../components/use-media-query.ts";
import { correctedQuery, type SearchState, sectionOf } from "../search-state.ts";
import type { SearchCommands } from "../use-search.ts";
import { StoreSection } from "./store-section.tsx";

/**
 * Each store's items, in the page's order; once all have answered, the stores without an item that fits are one line. On a phone
 * the sections are folded until a shopper opens them.
 */
export function StoreSections({
  retailers,
  without,
  state,
  commands,
  opened,
  onToggle,
  now,
}: {
  retailers: readonly RetailerInfo[];
  /** The stores that have nothing for the search; none until all have answered. */
  without: ReadonlySet<RetailerId>;
  state: SearchState;
  commands: SearchCommands;
  opened: ReadonlySet<RetailerId>;
  onToggle: (retailer: RetailerId) => void;
  now: number;
}) {
  const isPhone = useMediaQuery(PHONE);
  const sectionFor = (retailer: RetailerInfo) => (
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
  );
  const folded = retailers.filter(({ id }) => without.has(id));
  return (
    <div className="store-sections">
      {retailers.filter(({ id }) => !without.has(id)).map(sectionFor)}
      {without.size > 0 && (
        <details className="store-section">
          <summary className="fold">
            <span className="flex-1 font-semibold">
              {without.size === 1 ? "1 store has" : `${without.size} stores have`} nothing for this search
              <span className="block text-sm font-normal text-soft">
                {folded.map(({ label }) => label).join(", ")}
              </span>
            </span>
            <Icon name="chevron" className="size-5" />
          </summary>
          {folded.map(sectionFor)}
        </details>
      )}
    </div>
  );
}
