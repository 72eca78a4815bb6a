import { ageText } from "./age.ts";
import { PageIcon } from "./page-icon.tsx";

/** The age of an answer, and whether newer data may exist or is being fetched. */
export function CheckedAt({
  at,
  stale,
  updating = false,
  now,
}: {
  at: string;
  stale: boolean;
  updating?: boolean;
  now: number;
}) {
  if (stale && updating)
    return (
      <span className="inline-flex items-center gap-1">
        <PageIcon name="refresh" className="size-4" />
        updating…
      </span>
    );
  return (
    <>
      <time dateTime={at} className="inline-flex items-center gap-1">
        <PageIcon name="clock" className="size-4" />
        <span className="checked-word">checked</span> {ageText(at, now)}
      </time>
      {stale && (
        <span className="rounded-md bg-warn-soft px-1.5 py-0.5 font-semibold text-warn">
          may be out of date
        </span>
      )}
    </>
  );
}
