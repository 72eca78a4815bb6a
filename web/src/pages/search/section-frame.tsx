import type { RetailerInfo } from "@stockfinder/contracts/lookup";
import type { ReactNode } from "react";
import { noteOf } from "./section-names.ts";

/** One store's part of the page: its name, what is known about its answer, and the answer. */
export function SectionFrame({
  retailer,
  about,
  children,
}: {
  retailer: RetailerInfo;
  about?: ReactNode;
  children: ReactNode;
}) {
  const note = noteOf(retailer);
  const headingId = `${retailer.id}-heading`;
  return (
    <section
      id={retailer.id}
      aria-labelledby={headingId}
      className="rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-xl font-bold tracking-tight">
          {retailer.label}
          {note && <span className="text-base font-medium text-soft"> {note}</span>}
        </h2>
        {about}
      </div>
      {children}
    </section>
  );
}
