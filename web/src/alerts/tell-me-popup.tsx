import { addWatch } from "@stockfinder/contracts/watches";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { saved } from "../components/saved.ts";
import { showToast } from "../components/toaster.tsx";
import { Modal } from "../popups/modal.tsx";
import { firstChoice, RULES, watchOf } from "./watch-choice.ts";
import { WatchForm } from "./watch-form.tsx";
import type { Watchable } from "./watchable.ts";
import { callAsWatcher, startWatching } from "./watcher.ts";

/** Asks what to tell, and watches the product or item. */
export function TellMePopup({ product, onClose }: { product: Watchable; onClose: () => void }) {
  return (
    <Modal title="Tell me when" onClose={onClose}>
      {(close) => (
        <WatchForm
          product={product}
          initial={firstChoice(product)}
          rules={RULES}
          nearZip={saved("zipcode") ?? ""}
          submitLabel="Tell me"
          note={
            <>
              Stores are asked again every few minutes. Alerts come at once while StockFinder is open in this
              browser, and wait behind the bell otherwise.
            </>
          }
          save={async (rule, choice) => {
            await callAsWatcher(addWatch, watchOf(product, choice, rule));
            startWatching();
            close();
            showToast({
              text: "We watch it. Alerts come to the bell.",
              outcome: "success",
              closeAfterMs: OUTCOME_TOAST_MS,
            });
          }}
        />
      )}
    </Modal>
  );
}
