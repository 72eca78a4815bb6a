import { addWatch } from "@stockfinder/contracts/watches";
import { useEffect, useState } from "react";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { showToast } from "../components/toaster.tsx";
import { Modal, useModal } from "../popups/modal.tsx";
import { saved } from "../storage/saved.ts";
import { canBeWatched } from "./can-be-watched.ts";
import ChangeWatchPopup from "./change-watch-popup.tsx";
import { NEW_DELIVERY } from "./delivery/delivery-choice.ts";
import { useDelivery } from "./delivery/use-delivery.tsx";
import { knownWatch, knowWatch } from "./known-watches.ts";
import { firstChoice, watchOf } from "./watch-choice.ts";
import { WatchForm } from "./watch-form.tsx";
import type { Watchable } from "./watchable.ts";
import { callAsWatcher } from "./watcher.ts";
import { startWatching } from "./watching.ts";

interface PopupProps {
  readonly product: Watchable;
  readonly onClose: () => void;
}

/** Changes the watch of a product, or adds one. Without a GTIN or an item of a store there is nothing to watch. */
export default function TellMePopup(props: PopupProps) {
  const { product, onClose } = props;
  const [watch, setWatch] = useState(() => knownWatch(product));
  if (!canBeWatched(product)) return <NotYet onShown={onClose} />;
  if (!watch) return <NewWatchPopup {...props} />;
  return <ChangeWatchPopup watch={watch} {...props} onAnother={() => setWatch(undefined)} />;
}

function NotYet({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    showToast({
      text: "Product notifications for out of stock items are coming soon. Stay tuned!",
      closeAfterMs: OUTCOME_TOAST_MS,
    });
    onShown();
  }, [onShown]);
  return null;
}

function NewWatchPopup({ product, onClose }: PopupProps) {
  const { modal, close } = useModal();
  const delivery = useDelivery(NEW_DELIVERY);
  return (
    <Modal ref={modal} title="Watch this" className="modal-sheet" onClose={onClose}>
      <WatchForm
        product={product}
        initial={firstChoice(product, saved("zipcode") ?? "")}
        submitLabel="Start watching"
        more={delivery}
        save={async (rule, choice) => {
          const terms = delivery.terms();
          knowWatch(await callAsWatcher(addWatch, { ...watchOf(product, choice, rule), ...terms }));
          startWatching();
          close();
          showToast({
            text:
              terms.email === null
                ? "Watching. Alerts come to the bell."
                : `Watching. To get emails, open the link we sent to ${terms.email}.`,
            outcome: "success",
            closeAfterMs: OUTCOME_TOAST_MS,
          });
        }}
      />
    </Modal>
  );
}
