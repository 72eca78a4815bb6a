import { RADII, type WatchChoice } from "./watch-choice.ts";

/** The limits of a watch: a shelf nearby, a ceiling, an end. Rarely needed ones unfold at a press. */
export function LimitFields({
  choice,
  hasPlace,
  invalid,
  change,
}: {
  choice: WatchChoice;
  /** Whether the place of shelves can be chosen; a watch that exists keeps its own. */
  hasPlace: boolean;
  /** The field to correct. */
  invalid: string | null;
  change: (changes: Partial<WatchChoice>) => void;
}) {
  const isUsed = choice.maxPrice !== "" || choice.soldByStore || choice.until !== "";
  return (
    <>
      {hasPlace && choice.rule !== "lowest" && (
        <PlaceFields choice={choice} isInvalid={invalid === "zip"} change={change} />
      )}
      <details className="mt-1" open={isUsed}>
        <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-brand">
          More choices
        </summary>
        <label className="mt-1 grid gap-1 text-sm font-semibold">
          Never above this price
          <input
            name="maxPrice"
            className="text-field w-40"
            inputMode="decimal"
            aria-invalid={invalid === "maxPrice"}
            placeholder="any price"
            value={choice.maxPrice}
            onChange={({ target }) => change({ maxPrice: target.value })}
          />
        </label>
        <label className="choice mt-2">
          <input
            type="checkbox"
            checked={choice.soldByStore}
            onChange={({ target }) => change({ soldByStore: target.checked })}
          />
          only if the store itself sells it
        </label>
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
    </>
  );
}

/** The shelves of a watch: within a distance of a zip code. */
function PlaceFields({
  choice: { isNear, zip, radiusMiles },
  isInvalid,
  change,
}: {
  choice: WatchChoice;
  isInvalid: boolean;
  change: (changes: Partial<WatchChoice>) => void;
}) {
  return (
    <>
      <label className="choice mt-1">
        <input
          type="checkbox"
          checked={isNear}
          onChange={({ target }) => change({ isNear: target.checked })}
        />
        only on a shelf near me
      </label>
      {isNear && (
        <div className="ml-7 flex flex-wrap items-center gap-2">
          <select
            className="text-field w-32"
            aria-label="Distance"
            value={radiusMiles}
            onChange={({ target }) => change({ radiusMiles: Number(target.value) })}
          >
            {RADII.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </select>
          from
          <input
            name="zip"
            className="text-field w-28"
            aria-label="Zip Code"
            aria-invalid={isInvalid}
            autoComplete="postal-code"
            maxLength={10}
            value={zip}
            onChange={({ target }) => change({ zip: target.value })}
          />
        </div>
      )}
    </>
  );
}
