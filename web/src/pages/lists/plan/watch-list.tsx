import { addWatch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { Link } from "wouter";
import { listWatch } from "../../../alerts/watch-choice.ts";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { startWatching } from "../../../alerts/watching.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { TextButton } from "../../../components/button.tsx";

/** Watches the list until all that is open on it can be had in one place near the shopper. */
export function WatchList({ id, zip }: { id: string; zip: string }) {
  const [isWatched, setWatched] = useState(false);
  const { problem, attempt } = useAttempt();

  async function watch(): Promise<void> {
    const isAdded = await attempt(async () => {
      await callAsWatcher(addWatch, listWatch({ id, zip }));
      startWatching();
    });
    setWatched(isAdded);
  }

  return (
    <div>
      {!isWatched && <TextButton onClick={watch}>Alert me when one store has it all</TextButton>}
      <p role="status" className="text-soft empty:hidden">
        {isWatched ? (
          <>
            We watch it. Alerts come to the bell;{" "}
            <Link href="/watches" className="underline underline-offset-4">
              Your watches
            </Link>{" "}
            has other ways.
          </>
        ) : (
          problem
        )}
      </p>
    </div>
  );
}
