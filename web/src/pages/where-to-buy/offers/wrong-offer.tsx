import { RequestFailed } from "@stockfinder/client/request-failed";
import { reportWrong, type WrongPart } from "@stockfinder/contracts/observations";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";

const PARTS = {
  price: "Wrong price",
  stock: "Wrong stock",
  product: "Another product",
} as const satisfies Record<WrongPart, string>;

/** Says with one press that an offer is wrong, and has its store asked again. */
export function WrongOffer({ upc, offer: { storeId, store } }: { upc: string; offer: StoreOffer }) {
  const [outcome, setOutcome] = useState<string | null>(null);

  async function report(what: WrongPart): Promise<void> {
    try {
      await callAsWatcher(reportWrong, { upc, storeId, what });
      setOutcome(`Thanks. We ask ${store} again.`);
    } catch (error) {
      const reason = error instanceof RequestFailed ? error.reason : "Please try again.";
      setOutcome(`This could not be sent. ${reason}`);
    }
  }

  return (
    <div>
      <p>Is this wrong?</p>
      <div className="flex flex-wrap gap-x-4">
        {Object.entries(PARTS).map(([what, words]) => (
          <button
            key={what}
            type="button"
            className="text-button"
            aria-label={`${words} at ${store}`}
            onClick={() => report(what as WrongPart)}
          >
            {words}
          </button>
        ))}
      </div>
      <p role="status" className="empty:hidden">
        {outcome}
      </p>
    </div>
  );
}
