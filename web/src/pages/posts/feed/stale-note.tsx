import { CheckedAt } from "../../../components/checked-at.tsx";

/** Says that posts are a copy, and how old it is. */
export function StaleNote({ at, now }: { at: string; now: number }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <CheckedAt at={at} stale now={now} />
    </p>
  );
}
