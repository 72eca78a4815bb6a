import type { ListSummary } from "@stockfinder/contracts/lists";
import { Link } from "wouter";
import { PageIcon } from "../../components/page-icon.tsx";

/** A list among others: how far it is, and what comes next. */
export function ListCard({
  list: { id, name, lineCount, openCount, memberCount, next = [] },
  onChoose,
}: {
  list: ListSummary;
  /** Instead of opening it; null to open it. */
  onChoose: (() => void) | null;
}) {
  const more = openCount - next.length;
  return (
    <li>
      <Link
        href={`/lists/${id}`}
        onClick={(event) => {
          if (!onChoose) return;
          event.preventDefault();
          onChoose();
        }}
        className="flex h-full flex-col rounded-card bg-surface p-5 shadow-card hover:bg-brand-soft"
      >
        <span className="flex items-center justify-between gap-4">
          <span className="min-w-0 truncate text-lg font-bold">{name}</span>{" "}
          <span className="flex shrink-0 items-center gap-2 text-sm text-soft">
            {openCount > 0 && `${openCount} ${openCount === 1 ? "item" : "items"} left · `}
            {sharedText(memberCount)}
            <PageIcon name="chevron" className="size-4 -rotate-90" />
          </span>
        </span>{" "}
        <span className="mt-1 line-clamp-2 grow text-soft">
          {lineCount === 0
            ? "Nothing to get yet."
            : openCount === 0
              ? "Everything is in the cart."
              : next.join(", ")}
          {next.length > 0 && more > 0 && ` and ${more} more`}
        </span>
        {openCount < lineCount && (
          <span aria-hidden="true" className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full bg-brand"
              style={{ width: `${(100 * (lineCount - openCount)) / lineCount}%` }}
            />
          </span>
        )}
      </Link>
    </li>
  );
}

/** "shared with 2 others". */
function sharedText(members: number): string {
  if (members <= 1) return "only you";
  return `shared with ${members - 1} ${members === 2 ? "other" : "others"}`;
}
