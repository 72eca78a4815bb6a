import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import type { ReactNode } from "react";
import { Icon } from "../../../components/icon.tsx";

/** One store's section: its name, the state of its answer, and the answer. A section that can be folded has a button. */
export function SectionFrame({
  retailer,
  about,
  fold,
  children,
}: {
  retailer: RetailerInfo;
  about?: ReactNode;
  fold?: { readonly open: boolean; readonly summary: string; readonly onToggle: () => void };
  children?: ReactNode;
}) {
  const { id, label, onlineOnly, beta } = retailer;
  const note = onlineOnly ? "(Online Only)" : beta ? "(BETA)" : null;
  const headingId = `${retailer.id}-heading`;
  const contentId = `${retailer.id}-content`;
  const name = (
    <>
      {/* The specification's name of it, where that is not the store's own. */}
      {id === "ebay" ? "Ebay" : label}
      {note && <span className="text-base font-normal text-soft"> {note}</span>}
    </>
  );
  return (
    <section id={retailer.id} aria-labelledby={headingId} className="store-section" data-empty={!children}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-xl font-bold max-sm:text-base">
          {fold ? (
            <button
              type="button"
              className="fold"
              aria-expanded={fold.open}
              aria-controls={contentId}
              onClick={fold.onToggle}
            >
              <span>{name}</span>
              <Icon name="chevron" className={`size-5 ${fold.open ? "rotate-180" : ""}`} />
            </button>
          ) : (
            name
          )}
        </h2>
        {fold && !fold.open ? <p className="fold-summary">{fold.summary}</p> : about}
      </div>
      {children && (
        <div id={contentId} hidden={fold && !fold.open} className="section-content">
          {children}
        </div>
      )}
    </section>
  );
}
