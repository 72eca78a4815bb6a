import { useFetched } from "../../api/use-fetched.ts";
import { Spinner } from "../../components/spinner.tsx";
import type { BelowOffersProps } from "./below-offers.tsx";
import { NotLoaded } from "./not-loaded.tsx";

/** Loads what is below the offers once they can be read: it has a chart, which is a fifth of the page's script. */
export function BelowOffersInChunk(props: BelowOffersProps) {
  const { data: chunk, failure, reload } = useFetched("chunk", load);
  if (chunk) return <chunk.BelowOffers {...props} />;
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="text-lg font-bold">
        Price history
      </h2>
      {failure ? (
        <NotLoaded onTryAgain={reload}>The price history could not be loaded.</NotLoaded>
      ) : (
        <div className="mt-3 min-h-112">
          <Spinner label="Loading the price history" />
        </div>
      )}
    </section>
  );
}

function load() {
  giveLanguage();
  return import("./below-offers.tsx");
}

/** The chart cannot load where the browser names a language that does not exist, as Chromium does under the system's POSIX locale. */
function giveLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
  }
}
