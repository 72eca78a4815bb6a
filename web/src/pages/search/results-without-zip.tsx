import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { Icon } from "../../components/icon.tsx";
import { KnownProducts } from "./products/known-products.tsx";
import { SectionFrame } from "./stores/section-frame.tsx";

export const ZIP_HINT = "zip-hint";

/** What is missing; it leads to the field, which is marked. */
export function ZipHint() {
  return (
    <p id={ZIP_HINT} className="mt-1 text-lg">
      <a href="#zip" className="underline underline-offset-4">
        Please enter your zipcode.
      </a>{" "}
      <span className="text-soft">Stock and distances depend on it.</span>
    </p>
  );
}

/** Without a zip code: what is known online, one prompt above it, and the stores' sections folded below it. */
export function ResultsWithoutZip({
  query,
  retailers,
}: {
  query: string;
  retailers: readonly RetailerInfo[];
}) {
  return (
    // The list of stores arrives later: what is below it starts out of sight, so that it does not jump.
    <div className="below-bars">
      <h1 className="mt-6 text-3xl font-bold">{query}</h1>
      <ZipHint />
      <KnownProducts query={query} heading="Online, without a ZIP Code">
        <details className="store-section mt-6">
          <summary className="fold">
            <span className="flex-1 font-semibold">{retailers.length} stores to check near you</span>
            <Icon name="chevron" className="size-5" />
          </summary>
          {retailers.map((retailer) => (
            <SectionFrame
              key={retailer.id}
              retailer={retailer}
              about={<p className="text-sm text-soft">Please enter your zipcode above.</p>}
            />
          ))}
        </details>
      </KnownProducts>
    </div>
  );
}
