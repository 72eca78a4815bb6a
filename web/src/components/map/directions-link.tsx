import { OutboundLink } from "../outbound-link.tsx";
import { PageIcon } from "../page-icon.tsx";
import { type Address, directionsTo } from "./directions.ts";

/** A button with directions to a store; nothing for a store without an address. */
export function Directions({ store, retailerLabel }: { store: Address; retailerLabel: string }) {
  const href = directionsTo(store, retailerLabel);
  if (href === null) return null;
  return (
    <OutboundLink href={href} className="button-quiet">
      <PageIcon name="pin" className="size-4" />
      <span className="max-md:sr-only">Directions</span>
    </OutboundLink>
  );
}
