import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { TextButton } from "../../../components/button.tsx";
import { CheckedAt } from "../../../components/checked-at.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { MARKETPLACE } from "../products/products.ts";
import { type Found, SEARCH_FAILED, type Section } from "../search-state.ts";
import type { SearchCommands } from "../use-search.ts";
import { FoundItems } from "./found-items.tsx";
import { ItemSkeletons } from "./item-skeletons.tsx";
import { SectionFrame } from "./section-frame.tsx";

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
            <TextButton
              className="inline-flex items-center gap-1"
              onClick={() => commands.retry(retailer.id, corrected)}
            >
              <PageIcon name="refresh" className="size-4" />
              Try {retailer.label} again
            </TextButton>
          </div>
        }
      />
    );

  const source = retailer.source === "sandbox" ? "Demo data" : "Live data";
  const summary = section.phase === "found" ? countText(section) : "Checking";
  return (
    <SectionFrame
      retailer={retailer}
      about={
        section.phase === "found" && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <span>{source}</span>
            <span aria-hidden="true">·</span>
            <CheckedAt at={section.fetchedAt} stale={section.stale} updating={updating} now={now} />
          </p>
        )
      }
      {...(fold && { fold: { ...fold, summary } })}
    >
      {retailer.id === MARKETPLACE && (
        <div className="mb-4">
          <Notice tone="warn">
            Be wary of high prices for essentials: sellers on a marketplace set their own.
          </Notice>
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
