import { BranchRow } from "../../../components/branches/branch-row.tsx";
import { StockWord } from "../stores/stock-word.tsx";
import type { Offer } from "./offers.ts";

export function BranchList({ offer: { id, branches, store: label }, now }: { offer: Offer; now: number }) {
  return (
    <ul className="branches">
      {branches.map(({ store, level }) => (
        <BranchRow
          key={store.id}
          id={`${id} ${store.id}`}
          store={store}
          retailerLabel={label}
          stock={<StockWord level={level} />}
          now={now}
        />
      ))}
    </ul>
  );
}
