import { reportWrong } from "@stockfinder/contracts/observations";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { WrongOffer } from "../../../components/wrong-offer.tsx";

/** What to press if an offer is wrong. */
export function ReportOffer({
  upc,
  offer: { store, storeId },
}: {
  upc: string;
  offer: Pick<StoreOffer, "store" | "storeId">;
}) {
  return <WrongOffer store={store} send={(what) => callAsWatcher(reportWrong, { upc, storeId, what })} />;
}
