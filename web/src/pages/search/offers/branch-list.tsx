import { directionsTo } from "../../../components/map/directions.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { placeText, streetText } from "../../../components/store-place.ts";
import { StockWord } from "../stores/stock-word.tsx";
import { StoreDetails } from "../stores/store-details.tsx";
import type { Branch, Offer } from "./offers.ts";

export function BranchList({ offer: { branches, retailer }, now }: { offer: Offer; now: number }) {
  return (
    <ul className="branches">
      {branches.map((branch) => (
        <BranchLine key={branch.store.id} branch={branch} retailerLabel={retailer.label} now={now} />
      ))}
    </ul>
  );
}

function BranchLine({
  branch: { store, level },
  retailerLabel,
  now,
}: {
  branch: Branch;
  retailerLabel: string;
  now: number;
}) {
  const directions = directionsTo(store, retailerLabel);
  const place = placeText(store, retailerLabel);
  const street = streetText(store, retailerLabel);
  return (
    <li className="branch">
      <span className="branch-place">
        <span className="block font-normal">{place}</span>
        {street && <span className="block text-soft">{street}</span>}
        <StoreDetails store={store} now={now} place={place} />
      </span>
      <span className="branch-stock">
        <StockWord level={level} />
      </span>
      {directions && (
        <OutboundLink href={directions} className="branch-directions">
          <PageIcon name="pin" className="size-5" />
          <span className="sr-only">Directions to {place}</span>
        </OutboundLink>
      )}
    </li>
  );
}
