import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import { Icon } from "../../parts/icon.tsx";
import { Notice } from "../../parts/notice.tsx";
import { FoundItems } from "./found-items.tsx";
import { ItemSkeletons } from "./item-skeletons.tsx";
import { ResultAge } from "./result-age.tsx";
import { SEARCH_FAILED, type Section } from "./search-state.ts";
import { SectionFrame } from "./section-frame.tsx";
import { WARNINGS } from "./section-names.ts";
import type { SearchCommands } from "./use-search.ts";

export function StoreSection({
  retailer,
  section,
  commands,
  now,
}: {
  retailer: RetailerInfo;
  section: Section;
  commands: SearchCommands;
  now: number;
}) {
  if (!retailer.enabled)
    return (
      <SectionFrame retailer={retailer}>
        <Notice tone="plain">{retailer.notice ?? SEARCH_FAILED}</Notice>
      </SectionFrame>
    );

  const warning = WARNINGS[retailer.id];
  const source = retailer.source === "sandbox" ? "Demo data" : "Live data";
  return (
    <SectionFrame
      retailer={retailer}
      about={section.phase === "found" && <ResultAge found={section} source={source} now={now} />}
    >
      {warning && (
        <div className="mb-4">
          <Notice tone="warn">{warning}</Notice>
        </div>
      )}
      <SectionBody retailer={retailer} section={section} commands={commands} />
    </SectionFrame>
  );
}

/** Waiting, failed, found: all three visible. */
function SectionBody({
  retailer,
  section,
  commands,
}: {
  retailer: RetailerInfo;
  section: Section;
  commands: SearchCommands;
}) {
  switch (section.phase) {
    case "waiting":
      return <ItemSkeletons label={`Checking ${retailer.label}`} />;
    case "failed":
      return (
        <Notice
          tone={section.retry ? "bad" : "plain"}
          action={
            section.retry && (
              <button
                type="button"
                className="button-quiet text-ink"
                onClick={() => commands.retry(retailer.id)}
              >
                <Icon name="refresh" className="size-4" />
                Try {retailer.label} again
              </button>
            )
          }
        >
          {section.message}
        </Notice>
      );
    case "found":
      return <FoundItems retailer={retailer} found={section} commands={commands} />;
  }
}
