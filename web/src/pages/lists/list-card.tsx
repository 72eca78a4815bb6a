import type { ListSummary } from "@stockfinder/contracts/lists";
import { Link } from "wouter";
import { KnownPicture } from "../../components/known-picture.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { priceText } from "../../components/price.ts";

/** A list among others: how far it is, what comes next, and what that costs. */
export function ListCard({
  list: { id, name, lineCount, openCount, memberCount, next = [], cost },
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
        className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card hover:bg-brand-soft"
      >
        <span className="flex items-start justify-between gap-4">
          <span className="min-w-0">
            <span className="block truncate text-lg font-bold">{name}</span>{" "}
            <span className="block text-sm text-soft">
              {openCount > 0 && `${openCount} ${openCount === 1 ? "item" : "items"} left · `}
              {sharedText(memberCount)}
            </span>
          </span>{" "}
          {cost && cost.found > 0 ? (
            <span className="text-right text-balance">
              <span className="block text-lg font-bold tabular-nums">
                from {priceText(cost.total, "USD")}
              </span>{" "}
              <span className="block text-sm text-soft">
                {cost.found < openCount && `for ${cost.found} of ${openCount}, `}before tax and shipping
              </span>
            </span>
          ) : (
            <PageIcon name="chevron" className="mt-1 size-4 -rotate-90 text-soft" />
          )}
        </span>
        {cost ? (
          <NextLines lines={cost.lines} more={more} />
        ) : (
          <span className="line-clamp-2 text-soft">
            {lineCount === 0
              ? "Nothing to get yet."
              : openCount === 0
                ? "Everything is in the cart."
                : next.join(", ")}
            {next.length > 0 && more > 0 && ` and ${more} more`}
          </span>
        )}
        {openCount < lineCount && (
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
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

function NextLines({ lines, more }: Pick<NonNullable<ListSummary["cost"]>, "lines"> & { more: number }) {
  return (
    <span className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
      {lines.map(({ text, quantity, cost, ...picture }, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
          key={at}
          className="flex items-center gap-3"
        >
          <KnownPicture product={picture} className="size-12 shrink-0 lg:size-20" />
          <span className="min-w-0">
            <span className="line-clamp-2">
              {quantity > 1 && `${quantity} × `}
              {text}
            </span>{" "}
            <span className="text-sm text-soft tabular-nums">
              {cost === null ? "No price yet" : priceText(cost, "USD")}
            </span>
          </span>
        </span>
      ))}
      {more > 0 && <span className="text-sm text-soft">and {more} more</span>}
    </span>
  );
}

/** "shared with 2 others". */
function sharedText(members: number): string {
  if (members <= 1) return "only you";
  return `shared with ${members - 1} ${members === 2 ? "other" : "others"}`;
}
