import type { Alert } from "@stockfinder/contracts/alerts";
import { changeWatch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { useAttempt } from "../api/use-attempt.ts";
import { TextButton } from "../components/button.tsx";
import { knowWatch } from "./known-watches.ts";
import { callAsWatcher } from "./watcher.ts";

/** Offers to end an alert's watch, and to resume it. Its alerts stay. */
export function EndWatch({ alert: { watchId, updatedAt, name } }: { alert: Alert }) {
  const [isOver, setOver] = useState(false);
  const { problem, isBusy, attempt } = useAttempt("That could not be saved. Please try again.");
  const press = () =>
    attempt(async () => {
      // A time in the past on the server, whatever this device's clock says.
      knowWatch(await callAsWatcher(changeWatch, { id: watchId, until: isOver ? null : updatedAt }));
      setOver(!isOver);
    });

  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <p role="status" className="text-sm text-soft">
        {problem ?? (isOver ? "You're no longer watching this." : "Do you still want alerts for this?")}
      </p>
      <TextButton off={isBusy} onClick={press}>
        {isOver ? "Keep watching" : "Stop watching"}
        <span className="sr-only"> {name}</span>
      </TextButton>
    </div>
  );
}
