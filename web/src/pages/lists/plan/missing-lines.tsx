import type { Line } from "@stockfinder/contracts/lists";
import type { Plan } from "@stockfinder/contracts/plans";
import { WatchList } from "./watch-list.tsx";
import { WatchMissing } from "./watch-missing.tsx";

/** What even the best plan has not, said before the sums that are without it, and how to learn when it is there. */
export function MissingLines({
  plans,
  lines,
  listId,
  zip,
}: {
  plans: readonly Plan[];
  lines: readonly Line[];
  listId: string;
  zip: string;
}) {
  const missing = lines.filter(({ id }) => plans.at(-1)?.missing.includes(id));
  return (
    <div className="mb-3 text-sm">
      {missing.length > 0 && (
        <p>
          <span className="font-semibold text-bad">
            Not found: {missing.map(({ text }) => text).join(", ")}.
          </span>{" "}
          The totals are without {missing.length === 1 ? "it" : "them"}.
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        <WatchMissing lines={missing} zip={zip} />
        {plans[0]?.missing.length !== 0 && <WatchList id={listId} zip={zip} />}
      </div>
    </div>
  );
}
