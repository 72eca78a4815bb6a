import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { Notice } from "../../components/notice.tsx";
import { SectionFrame } from "./stores/section-frame.tsx";

/** Without a zip code each store's section asks for one, because stock depends on the place. */
export function ResultsWithoutZip({
  query,
  retailers,
}: {
  query: string;
  retailers: readonly RetailerInfo[];
}) {
  return (
    // The list of stores arrives later: what is below it starts out of sight, so that it does not jump.
    <div className="min-h-dvh">
      <h1 className="mt-4 text-2xl font-bold tracking-tight">{query}</h1>
      <p className="text-soft">Please enter your zipcode.</p>
      <div className="mt-6 grid grid-cols-1 gap-4">
        {retailers.map((retailer) => (
          <SectionFrame key={retailer.id} retailer={retailer}>
            <Notice tone="plain">Please enter your zipcode above.</Notice>
          </SectionFrame>
        ))}
      </div>
    </div>
  );
}
