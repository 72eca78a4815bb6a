import type { Line, Member } from "@stockfinder/contracts/lists";
import { PageIcon } from "../../components/page-icon.tsx";
import { claimText } from "./open-list/list-words.ts";
import { isUnsent } from "./open-list/waiting.ts";

/** One thing to get: checked off with one tap; all else is behind its button. */
export function LineRow({
  line,
  members,
  onCheck,
  onEdit,
}: {
  line: Line;
  members: readonly Member[];
  onCheck: () => void;
  onEdit: () => void;
}) {
  const { text, quantity, note, maxPrice, checked, product } = line;
  const said = [
    product && product.name !== text && product.name,
    note,
    maxPrice !== null && `at most $${maxPrice.toFixed(2)}`,
    claimText(line, members),
  ];
  return (
    <li className="flex items-center rounded-card bg-surface pl-4 shadow-card">
      <label className="flex min-h-13 min-w-0 flex-1 items-center gap-3 py-1">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-brand"
          checked={checked}
          disabled={isUnsent(line)}
          onChange={onCheck}
        />
        <span className="min-w-0">
          <span className={checked ? "text-soft line-through" : "font-semibold"}>
            {quantity > 1 && `${quantity} × `}
            {text}
          </span>
          {!checked && said.some(Boolean) && (
            <span className="block text-sm text-soft">{said.filter(Boolean).join(" · ")}</span>
          )}
        </span>
      </label>
      {!checked && !isUnsent(line) && (
        <button type="button" className="grid size-13 shrink-0 place-items-center text-soft" onClick={onEdit}>
          <PageIcon name="more" className="size-5" />
          <span className="sr-only">Change {text}</span>
        </button>
      )}
    </li>
  );
}
