import { changeWatch, type Watch } from "@stockfinder/contracts/watches";
import { choiceOf } from "../../alerts/watch-choice.ts";
import { WatchForm } from "../../alerts/watch-form.tsx";
import type { Watchable } from "../../alerts/watchable.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { Modal } from "../../popups/modal.tsx";

/** Changes the rule of a watch; its target and the place of its shelves stay. */
export function ChangeWatchPopup({
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
  const initial = choiceOf(watch);
  return (
    <Modal title="Change what we tell you" onClose={onClose}>
      {(close) => (
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
      )}
    </Modal>
  );
}
