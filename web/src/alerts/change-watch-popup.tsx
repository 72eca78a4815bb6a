import { changeWatch, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { Link } from "wouter";
import { Modal, useModal } from "../popups/modal.tsx";
import { forgetWatch, knowWatch } from "./known-watches.ts";
import { choiceOf } from "./watch-choice.ts";
import { WatchForm } from "./watch-form.tsx";
import type { Watchable } from "./watchable.ts";
import { callAsWatcher } from "./watcher.ts";

/** Changes the rule of a watch and how far its shelves may be, or removes it; its target and its zip code stay. */
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
  const initial = choiceOf(watch);
  return (
    <Modal ref={modal} title="Edit watch" onClose={onClose}>
      <WatchForm
        // Drops count from the price when the watch began.
        product={{ ...product, price: null }}
        initial={initial}
        kind={watch.kind}
        submitLabel="Save"
        note={
          onAnother && (
            <>
              Pause it under{" "}
              <Link href="/watches" className="underline">
                Your watches
              </Link>
              , or{" "}
              <button type="button" className="underline" onClick={onAnother}>
                add another watch
              </button>
              .
            </>
          )
        }
        save={async (rule, { zip, radiusMiles }) => {
          const place = rule.targetTotal === null ? {} : { zip: zip.trim() };
          const distance = watch.radiusMiles === null ? {} : { radiusMiles };
          knowWatch(await callAsWatcher(changeWatch, { id: watch.id, ...rule, ...place, ...distance }));
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
