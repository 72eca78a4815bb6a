import type { Watch } from "@stockfinder/contracts/watches";
import { Link } from "wouter";
import {
  deliveredBy,
  hasTrouble,
  type KnownChannels,
  missingForMails,
} from "../../alerts/delivery/delivery-words.ts";

export function DeliveryOfWatch({ watch, channels }: { watch: Watch; channels: KnownChannels }) {
  const missing = missingForMails(watch);
  return (
    <>
      <p className="break-words">
        {deliveredBy(watch, channels)}
        {hasTrouble(watch, channels) && (
          <>
            {" · "}
            <Link href="/me" className="underline">
              Your channels
            </Link>
          </>
        )}
      </p>
      {missing && <p className="font-semibold text-warn">{missing}</p>}
    </>
  );
}
