import { listChannels, type OwnChannel } from "@stockfinder/contracts/channels";
import { listWatches, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useEffect, useState } from "react";
import { hasTrouble, sentTo } from "../../../src/alerts/delivery/delivery-words.ts";
import { stateText, waitsFor } from "../../../src/alerts/watch-words.ts";
import { QuietButton } from "../../../src/components/button.tsx";
import { FailedNotice } from "../../../src/components/failed-notice.tsx";
import { OutboundLink } from "../../../src/components/outbound-link.tsx";
import { Spinner } from "../../../src/components/spinner.tsx";
import { useNow } from "../../../src/components/use-now.ts";
import { callAsOwner } from "../worker/client.ts";

export function Watches() {
  const [watches, setWatches] = useState<readonly Watch[] | "loading" | "failed">("loading");
  const [own, setOwn] = useState<readonly OwnChannel[]>([]);
  const channels = { own, now: useNow() };
  const load = () => {
    setWatches("loading");
    callAsOwner(listWatches, {}).then(setWatches, () => setWatches("failed"));
  };
  useEffect(load, []);
  // Without their names, watches only say how many there are.
  useEffect(() => void callAsOwner(listChannels, {}).then(setOwn, () => undefined), []);

  if (watches === "loading") return <Spinner label="Loading what you watch" />;
  if (watches === "failed")
    return <FailedNotice onTryAgain={load}>Your watches could not be loaded</FailedNotice>;
  if (watches.length === 0)
    return (
      <p className="text-soft">You're not watching anything yet. Press “Watch this” beside a product.</p>
    );
  return (
    <ul className="grid gap-2">
      {watches.map((watch) => (
        <li key={watch.id} className="grid gap-1 rounded-card bg-surface p-3 shadow-card">
          <span className="line-clamp-2 font-semibold">{watch.name ?? `UPC ${watch.upc}`}</span>
          <span className="text-sm text-soft">
            {waitsFor(watch)}. {stateText(watch)}
          </span>
          <p className="text-sm break-words text-soft">
            {sentTo(watch, channels)}
            {hasTrouble(watch, channels) && (
              <>
                {" · "}
                <OutboundLink className="underline" href={`${EXTENSION_ORIGIN}/me`}>
                  Your channels
                </OutboundLink>
              </>
            )}
          </p>
          <QuietButton
            className="justify-self-start"
            onClick={() =>
              void callAsOwner(removeWatch, { id: watch.id }).then(load, () => setWatches("failed"))
            }
          >
            Remove<span className="sr-only"> {watch.name}</span>
          </QuietButton>
        </li>
      ))}
    </ul>
  );
}
