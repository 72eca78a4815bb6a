import type { Alert } from "@stockfinder/contracts/alerts";
import { changeWatch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { TextButton } from "../components/button.tsx";
import { knowWatch } from "./known-watches.ts";
import { callAsWatcher } from "./watcher.ts";

const WORDS = {
  offered: "Do you still want alerts for this?",
  ended: "You no longer watch this.",
  failed: "That could not be saved. Please try again.",
};

/** Offers to end an alert's watch, and to resume it. Its alerts stay. */
export function EndWatch({ alert: { watchId, updatedAt, name } }: { alert: Alert }) {
  const [phase, setPhase] = useState<keyof typeof WORDS>("offered");
  const [saving, setSaving] = useState(false);
  const isOver = phase === "ended";

  function press(): void {
    if (saving) return;
    setSaving(true);
    // A time in the past on the server, whatever this device's clock says.
    callAsWatcher(changeWatch, { id: watchId, until: isOver ? null : updatedAt }).then(
      (watch) => {
        knowWatch(watch);
        setPhase(isOver ? "offered" : "ended");
        setSaving(false);
      },
      () => {
        setPhase("failed");
        setSaving(false);
      },
    );
  }

  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <p role="status" className="text-sm text-soft">
        {WORDS[phase]}
      </p>
      <TextButton off={saving} onClick={press}>
        {isOver ? "Keep watching" : "Stop watching"}
        <span className="sr-only"> {name}</span>
      </TextButton>
    </div>
  );
}
