import { changeWatch, type Watch } from "@stockfinder/contracts/watches";
import { choiceOf } from "../../alerts/watch-choice.ts";
import { WatchForm } from "../../alerts/watch-form.tsx";
import type { Watchable } from "../../alerts/watchable.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { Modal, useModal } from "../../popups/modal.tsx";

/** Changes the rule of a watch; its target and the place of its shelves stay. */
export default function ChangeWatchPopup({
  watch,
  product,
  onChanged,
  onClose,
}: {
  watch: Watch;
  product: Watchable;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const initial = choiceOf(watch);
  return (
    <Modal ref={modal} title="Change your alert" onClose={onClose}>
      <WatchForm
        product={product}
        initial={initial}
        kind={watch.kind}
        submitLabel="Save"
        save={async (rule, { zip }) => {
          const place = rule.targetTotal === null ? {} : { zip: zip.trim() };
          await callAsWatcher(changeWatch, { id: watch.id, ...rule, ...place });
          onChanged();
          close();
        }}
      />
    </Modal>
  );
}
