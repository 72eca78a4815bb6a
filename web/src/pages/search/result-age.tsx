import { ageText } from "../../parts/age.ts";
import { Icon } from "../../parts/icon.tsx";
import type { Found } from "./search-state.ts";

/** Where an answer comes from and how old it is. */
export function ResultAge({ found, source, now }: { found: Found; source: string; now: number }) {
  const { fetchedAt, stale } = found;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <span>{source}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={fetchedAt} className="inline-flex items-center gap-1">
        <Icon name="clock" className="size-4" />
        checked {ageText(fetchedAt, now)}
      </time>
      {stale && (
        <span className="rounded-md bg-warn-soft px-1.5 py-0.5 font-semibold text-warn">
          may be out of date
        </span>
      )}
    </p>
  );
}
