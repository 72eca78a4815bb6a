import type { Watch } from "@stockfinder/contracts/watches";
import { deliveredBy, missingForMails } from "../../alerts/delivery/delivery-words.ts";

/** The delivery of a watch, and what is missing for it. */
export function DeliveryOfWatch({ watch }: { watch: Watch }) {
  const missing = missingForMails(watch);
  return (
    <>
      <p className="mt-1 text-sm text-soft">{deliveredBy(watch)}</p>
      {missing && <p className="mt-1 text-sm font-semibold text-warn">{missing}</p>}
    </>
  );
}
