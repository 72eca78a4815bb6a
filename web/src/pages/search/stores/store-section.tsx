import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { Notice } from "../../../components/notice.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { type Found, SEARCH_FAILED, type Section } from "../search-state.ts";
import type { SearchCommands } from "../use-search.ts";
import { FoundItems } from "./found-items.tsx";
import { ItemSkeletons } from "./item-skeletons.tsx";
import { ResultAge } from "./result-age.tsx";
import { SectionFrame } from "./section-frame.tsx";
import { WARNINGS } from "./section-names.ts";

export function StoreSection({
  retailer,
  section,
  corrected,
  commands,
  updating,
  fold,
  now,
}: {
  retailer: RetailerInfo;
  section: Section;
  /** The corrected query where it is searched. */
  corrected: string | null;
  commands: SearchCommands;
  updating: boolean;
  /** Null if the section is not folded. */
  fold: { readonly open: boolean; readonly onToggle: () => void } | null;
  now: number;
}) {
  if (!retailer.enabled)
    return (
      <SectionFrame retailer={retailer}>
        <Notice tone="plain">{retailer.notice ?? SEARCH_FAILED}</Notice>
      </SectionFrame>
    );
  if (section.phase === "failed" && !section.retry)
    return (
      <SectionFrame retailer={retailer} about={<p className="text-sm text-soft">{section.message}</p>} />
    );
  if (section.phase === "failed")
    return (
      <SectionFrame
        retailer={retailer}
        about={
          <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <p>{section.message}</p>
            <button
              type="button"
              className="text-button inline-flex items-center gap-1"
              onClick={() => commands.retry(retailer.id, corrected)}
            >
              <PageIcon name="refresh" className="size-4" />
              Try {retailer.label} again
            </button>
          </div>
        }
      />
    );

  const warning = WARNINGS[retailer.id];
  const source = retailer.source === "sandbox" ? "Demo data" : "Live data";
  const summary = section.phase === "found" ? countText(section) : "Checking";
  return (
    <SectionFrame
      retailer={retailer}
      about={
        section.phase === "found" && (
          <ResultAge found={section} source={source} updating={updating} now={now} />
        )
      }
      {...(fold && { fold: { ...fold, summary } })}
    >
      {warning && (
        <div className="mb-4">
          <Notice tone="warn">{warning}</Notice>
        </div>
      )}
      {(!fold || fold.open) &&
        (section.phase === "found" ? (
          <FoundItems retailer={retailer} found={section} commands={commands} />
        ) : (
          <ItemSkeletons label={`Checking ${retailer.label}`} />
        ))}
    </SectionFrame>
  );
}

function countText({ items, loadedBatches, batchCount }: Found): string {
  const more = batchCount > loadedBatches ? "+" : "";
  return `${items.length}${more} ${items.length === 1 ? "item" : "items"}`;
}
