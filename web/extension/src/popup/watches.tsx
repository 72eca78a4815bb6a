import { listWatches, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useEffect, useState } from "react";
import { stateText, waitsFor } from "../../../src/alerts/watch-words.ts";
import { FailedNotice } from "../../../src/components/failed-notice.tsx";
import { Spinner } from "../../../src/components/spinner.tsx";
import { callAsOwner } from "../worker/client.ts";

/** The watches of this browser's owner. */
export function Watches() {
  const [watches, setWatches] = useState<readonly Watch[] | "loading" | "failed">("loading");
  const load = () => {
    setWatches("loading");
    callAsOwner(listWatches, {}).then(setWatches, () => setWatches("failed"));
  };
  useEffect(load, []);

  if (watches === "loading") return <Spinner label="Loading what you watch" />;
  if (watches === "failed")
    return <FailedNotice onTryAgain={load}>Your watches could not be reached</FailedNotice>;
  if (watches.length === 0)
    return <p className="text-soft">You watch nothing yet. Press “Watch this” beside a product.</p>;
  return (
    <ul className="grid gap-2">
      {watches.map((watch) => (
        <li key={watch.id} className="grid gap-1 rounded-card bg-surface p-3 shadow-card">
          <span className="line-clamp-2 font-semibold">{watch.name ?? `UPC ${watch.upc}`}</span>
          <span className="text-sm text-soft">
            {waitsFor(watch)}. {stateText(watch)}
          </span>
          <button
            type="button"
            className="button-quiet justify-self-start"
            onClick={() =>
              void callAsOwner(removeWatch, { id: watch.id }).then(load, () => setWatches("failed"))
            }
          >
            Remove<span className="sr-only"> {watch.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
