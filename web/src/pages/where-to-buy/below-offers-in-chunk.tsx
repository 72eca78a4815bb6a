import { useFetched } from "../../api/use-fetched.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import type { BelowOffersProps } from "./below-offers.tsx";
import { useInView } from "./use-in-view.ts";

/** Loads what is below the offers when it comes near the window: it has a chart. */
export function BelowOffersInChunk(props: BelowOffersProps) {
  const { target, isSeen } = useInView<HTMLElement>();
  const { data: chunk, failure, reload } = useFetched(isSeen ? "chunk" : null, load);
  if (chunk) return <chunk.BelowOffers {...props} />;
  return (
    <section ref={target} aria-labelledby="history" className="panel">
      <h2 id="history" className="text-lg font-bold">
        Price history
      </h2>
      {failure ? (
        <FailedNotice onTryAgain={reload}>The price history could not be loaded</FailedNotice>
      ) : (
        <div className="history-body">
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
