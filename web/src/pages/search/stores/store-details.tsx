import type { StoreStock } from "@stockfinder/contracts/availability";
import { openingText } from "../../../components/opening-hours.ts";
import { phoneText } from "./phone-number.ts";

/** Whether a store is open now, and its phone, if the store states them. */
export function StoreDetails({
  store: { hours, phone },
  place,
  now,
}: {
  store: StoreStock;
  place: string;
  now: number;
}) {
  const opening = hours ? openingText(hours, now) : null;
  if (opening === null && phone === undefined) return null;
  return (
    <span className="store-details">
      {opening && <span>{opening}</span>}
      {phone !== undefined && (
        <a href={`tel:${phone}`} className="store-phone">
          <span className="sr-only">Call {place}: </span>
          {phoneText(phone)}
        </a>
      )}
    </span>
  );
}
