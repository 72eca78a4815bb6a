import { useState } from "react";
import { Tick } from "../components/form.tsx";
import type { WatchChoice } from "./watch-choice.ts";

/** The limits of a watch, which are rarely needed: they unfold at a press. */
export function LimitFields({
  choice,
  invalid,
  change,
}: {
  choice: WatchChoice;
  invalid: string | null;
  change: (changes: Partial<WatchChoice>) => void;
}) {
  // As it opens only: it stays while a price is deleted to type another.
  const [wasUsed] = useState(choice.soldByStore || choice.until !== "" || choice.maxPrice !== "");
  return (
    <details className="mt-1" open={wasUsed}>
      <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-brand">
        More choices
      </summary>
      <label className="mt-1 flex flex-wrap items-center gap-2">
        <span className="whitespace-nowrap">Maximum price</span> <span>$</span>
        <input
          name="maxPrice"
          className="text-field w-26"
          inputMode="decimal"
          aria-invalid={invalid === "maxPrice"}
          value={choice.maxPrice}
          onChange={({ target }) => change({ maxPrice: target.value })}
        />
      </label>
      <Tick className="mt-1" checked={choice.soldByStore} onChange={(isOn) => change({ soldByStore: isOn })}>
        Only if the store itself sells it
      </Tick>
      <label className="mt-2 grid gap-1 text-sm font-semibold">
        Until the end of
        <input
          type="date"
          className="text-field w-48"
          min={new Date().toISOString().slice(0, "2026-11-22".length)}
          value={choice.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </label>
    </details>
  );
}
