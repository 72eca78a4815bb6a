import { useState } from "react";
import { Link } from "wouter";
import { useAttempt } from "../../../api/use-attempt.ts";
import { TextButton } from "../../../components/button.tsx";
import { watchListNear } from "../watched-list.ts";

/** Watches the list until all that is open on it can be had in one place near the shopper. */
export function WatchList({ id, zip }: { id: string; zip: string }) {
  const [isWatched, setWatched] = useState(false);
  const { problem, attempt } = useAttempt();

  const watch = async () => setWatched(await attempt(() => watchListNear({ id, zip })));

  return (
    <div className="mt-3 text-sm">
      {!isWatched && <TextButton onClick={watch}>Tell me when one place has it all</TextButton>}
      <p role="status" className="text-soft empty:hidden">
        {isWatched ? (
          <>
            We watch it. Alerts come to the bell;{" "}
            <Link href="/watches" className="underline underline-offset-4">
              What you watch
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
