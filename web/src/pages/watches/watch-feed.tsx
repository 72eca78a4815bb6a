import { readFeeds, renewFeeds } from "@stockfinder/contracts/feeds";
import { useRef, useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { TextButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Waiting } from "../../components/waiting.tsx";

/** The secret address of the owner's alerts for a feed reader; made when it is opened, because most people need none. */
export function WatchFeed() {
  const [open, setOpen] = useState(false);
  return (
    <details className="open:basis-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-button content-center">Your alerts in a feed reader</summary>
      {open && <FeedAddress />}
    </details>
  );
}

function FeedAddress() {
  const renews = useRef(false);
  const feeds = useFetched("feeds", async (signal) => {
    const answer = await callAsWatcher(renews.current ? renewFeeds : readFeeds, {}, signal);
    renews.current = false;
    return answer;
  });

  function renew(): void {
    renews.current = true;
    feeds.reload();
  }

  if (!feeds.data || feeds.failure)
    return <Waiting of={feeds} label="Loading the address" failed="The address could not be loaded" />;
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-soft">Anyone with this address can read your alerts. A new one ends it.</p>
      <CopyField label="Your feed's address" value={feeds.data.watches} button="Copy the address" />
      <TextButton className="justify-self-start" onClick={renew}>
        Make a new address
      </TextButton>
    </div>
  );
}
