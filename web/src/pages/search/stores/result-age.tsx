import { CheckedAt } from "../../../components/checked-at.tsx";
import type { Found } from "../search-state.ts";

export function ResultAge({
  found,
  source,
  updating,
  now,
}: {
  found: Found;
  source: string;
  updating: boolean;
  now: number;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <span>{source}</span>
      <span aria-hidden="true">·</span>
      <CheckedAt at={found.fetchedAt} stale={found.stale} updating={updating} now={now} />
    </p>
  );
}
