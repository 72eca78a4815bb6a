import type { Line, Member } from "@stockfinder/contracts/lists";
import { slugOf } from "@stockfinder/contracts/slug";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { claimText } from "./list-words.ts";

/** One thing to get: checked off with one tap, with the way to its stores. */
export function LineRow({
  line,
  members,
  onCheck,
  onClaim,
  onEdit,
}: {
  line: Line;
  members: readonly Member[];
  onCheck: () => void;
  onClaim: (isMine: boolean) => void;
  onEdit: () => void;
}) {
  const { upc, text, quantity, note, maxPrice, checked } = line;
  const claimed = claimText(line, members);
  const isMine = members.some(({ id, you }) => you && id === line.claimedBy);
  const stores =
    upc === null
      ? `/product/${encodeURIComponent(slugOf(text))}`
      : whereToBuyPath({ upc, name: line.product?.name ?? text, country: "USA" });
  return (
    <li className="rounded-card bg-surface px-4 py-2 shadow-card">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-brand"
          checked={checked}
          onChange={onCheck}
        />
        <span className={`min-w-0 flex-1 ${checked ? "text-soft line-through" : "font-semibold"}`}>
          {quantity > 1 && `${quantity} × `}
          {text}
        </span>
      </label>
      {(note || maxPrice !== null || claimed) && !checked && (
        <p className="ml-9 text-sm text-soft">
          {[note, maxPrice !== null && `at most $${maxPrice.toFixed(2)}`, claimed]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {!checked && (
        <p className="ml-9 flex flex-wrap gap-x-5">
          <Link href={stores} className="text-button inline-flex items-center">
            Where to buy<span className="sr-only"> {text}</span>
          </Link>
          {(claimed === null || isMine) && (
            <button type="button" className="text-button" onClick={() => onClaim(isMine)}>
              {isMine ? "Not getting it" : "I’m getting it"}
              <span className="sr-only">: {text}</span>
            </button>
          )}
          <button type="button" className="text-button" onClick={onEdit}>
            Edit<span className="sr-only"> {text}</span>
          </button>
        </p>
      )}
    </li>
  );
}
