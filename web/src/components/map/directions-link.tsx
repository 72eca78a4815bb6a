import { OutboundLink } from "../outbound-link.tsx";
import { PageIcon } from "../page-icon.tsx";
import { type Address, directionsTo } from "./directions.ts";

export function Directions({
  store,
  retailerLabel,
  look,
  words = "Directions",
  place,
}: {
  store: Address;
  retailerLabel: string;
  /** The classes of a button with its word; else a phone shows the pin alone. */
  look?: string;
  words?: string;
  /** For screen readers, in a list of many. */
  place?: string;
}) {
  const href = directionsTo(store, retailerLabel);
  if (href === null) return null;
  return (
    <OutboundLink href={href} className={look ?? "button-quiet"}>
      <PageIcon name="pin" className="size-4" />
      <span className={look ? "" : "max-md:sr-only"}>{words}</span>
      {place && <span className="sr-only"> to {place}</span>}
    </OutboundLink>
  );
}
