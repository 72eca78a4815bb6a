import { addWatch } from "@stockfinder/contracts/watches";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { showToast } from "../components/toaster.tsx";
import { Modal, useModal } from "../popups/modal.tsx";
import { saved } from "../storage/saved.ts";
import { NEW_DELIVERY } from "./delivery/delivery-choice.ts";
import { useDelivery } from "./delivery/use-delivery.tsx";
import { firstChoice, watchOf } from "./watch-choice.ts";
import { WatchForm } from "./watch-form.tsx";
import type { Watchable } from "./watchable.ts";
import { callAsWatcher } from "./watcher.ts";
import { startWatching } from "./watching.ts";

export default function TellMePopup({ product, onClose }: { product: Watchable; onClose: () => void }) {
  const { modal, close } = useModal();
  const delivery = useDelivery(NEW_DELIVERY);
  return (
    <Modal ref={modal} title="Watch this" onClose={onClose}>
      <WatchForm
        product={product}
        initial={firstChoice(product, saved("zipcode") ?? "")}
        submitLabel="Start watching"
        note="Stores are checked every few minutes. The bell keeps every alert."
        more={delivery}
        save={async (rule, choice) => {
          const terms = delivery.terms();
          await callAsWatcher(addWatch, { ...watchOf(product, choice, rule), ...terms });
          startWatching();
          close();
          showToast({
            text:
              terms.email === null
                ? "We watch it. Alerts come to the bell."
                : `We watch it. To get emails, open the link that we sent to ${terms.email}.`,
            outcome: "success",
            closeAfterMs: OUTCOME_TOAST_MS,
          });
        }}
      />
    </Modal>
  );
}
