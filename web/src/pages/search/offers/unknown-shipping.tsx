import type { Offer } from "./offers.ts";

/** Follows where an online offer is, if its store does not state what sending it costs. */
export function UnknownShipping({ via, shipping }: Pick<Offer, "via" | "shipping">) {
  return via === "online" && shipping === null ? (
    <span className="font-normal text-soft"> · shipping not stated</span>
  ) : null;
}
