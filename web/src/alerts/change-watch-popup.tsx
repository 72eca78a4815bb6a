import { changeWatch, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { TextButton } from "../components/button.tsx";
import { Tick } from "../components/form.tsx";
import { Modal, useModal } from "../popups/modal.tsx";
import { deliveryOf, ownTimeZone, termsOf } from "./delivery/delivery-choice.ts";
import { useDelivery } from "./delivery/use-delivery.tsx";
import { forgetWatch, knowWatch } from "./known-watches.ts";
import { choiceOf } from "./watch-choice.ts";
import { WatchForm } from "./watch-form.tsx";
import type { Watchable } from "./watchable.ts";
import { callAsWatcher } from "./watcher.ts";

/** Changes the rule of a watch, how far its shelves may be and how it alerts, or removes it; its target and its zip code stay. */
export default function ChangeWatchPopup({
  watch,
  product,
  onChanged,
  onRemove,
  onAnother,
  onClose,
}: {
  watch: Watch;
  product: Watchable;
  onChanged?: () => void;
  /** Called before it is removed. */
  onRemove?: () => void;
  /** Asks for another watch of the product; absent on the page of all watches. */
  onAnother?: () => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const [paused, setPaused] = useState(watch.paused);
  const initial = choiceOf(watch);
  const delivery = useDelivery(deliveryOf(watch));

  /** What is as it was is not sent: an address would be asked again, and hours would be those of this browser's time zone. */
  function deliveryTerms() {
    const { email, ...terms } = delivery.terms();
    const before = termsOf(deliveryOf(watch), ownTimeZone());
    if (JSON.stringify({ ...before, ...terms, email }) === JSON.stringify(before)) return {};
    return { ...terms, ...(email !== null && { email }) };
  }

  return (
    <Modal ref={modal} title="Edit watch" className="modal-sheet" onClose={onClose}>
      <WatchForm
        product={{ ...product, price: watch.firstPrice ?? null }}
        now={product}
        initial={initial}
        kind={watch.kind}
        submitLabel="Save"
        more={{
          fields: (
            <>
              {delivery.fields}
              <Tick className="mt-2" checked={paused} onChange={setPaused}>
                Pause this watch
              </Tick>
              {onAnother && <TextButton onClick={onAnother}>Add another watch</TextButton>}
            </>
          ),
          isReady: delivery.isReady,
        }}
        save={async (rule, { zip, radiusMiles }) => {
          const place = rule.targetTotal === null ? {} : { zip: zip.trim() };
          const distance = watch.radiusMiles === null ? {} : { radiusMiles };
          const changed = { ...rule, ...place, ...distance, ...deliveryTerms(), paused };
          knowWatch(await callAsWatcher(changeWatch, { id: watch.id, ...changed }));
          onChanged?.();
          close();
        }}
        remove={async () => {
          onRemove?.();
          await callAsWatcher(removeWatch, { id: watch.id });
          forgetWatch(watch);
          onChanged?.();
          close();
        }}
      />
    </Modal>
  );
}
