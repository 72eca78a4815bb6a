import { Directions } from "../../../components/map/directions-link.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import type { PlacesToBuy } from "../../../stores/places-to-buy.ts";

/** The two ways out, at the lower edge of a phone. What is known last is added at the end. */
export function PhoneBar({
  places: { today, best },
  nameOf,
}: {
  places: PlacesToBuy;
  nameOf: (storeId: string) => string;
}) {
  if (today === null && best === null) return null;
  return (
    <div className="phone-bar">
      {best && (
        <OutboundLink href={best.productUrl} className="button-primary min-h-12 flex-1">
          Visit store<span className="sr-only"> with the best price: {best.store}</span>
        </OutboundLink>
      )}
      {today && (
        <Directions
          store={today}
          retailerLabel={nameOf(today.retailer)}
          look="button-quiet min-h-12 flex-1"
        />
      )}
    </div>
  );
}
