import { RequestFailed } from "@stockfinder/client/request-failed";
import { changeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { deliveryOf } from "../../alerts/delivery/delivery-choice.ts";
import { useDelivery } from "../../alerts/delivery/use-delivery.tsx";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { Notice } from "../../components/notice.tsx";
import { Modal } from "../../popups/modal.tsx";

const FAILED = "This could not be saved. Please try again.";

/** The form for the delivery of a watch's alerts. */
export function DeliveryPopup({
  watch,
  name,
  onSaved,
  onClose,
}: {
  watch: Watch;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const delivery = useDelivery(deliveryOf(watch));
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function save(close: () => void): Promise<void> {
    setFailure(null);
    if (!delivery.isReady()) return;
    const { email, ...terms } = delivery.terms();
    setSaving(true);
    try {
      await callAsWatcher(changeWatch, { id: watch.id, ...terms, ...(email !== null && { email }) });
    } catch (error) {
      setFailure(error instanceof RequestFailed && error.isRefusal ? error.message : FAILED);
      return;
    } finally {
      setSaving(false);
    }
    onSaved();
    close();
  }

  return (
    <Modal title="How to tell you" onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving) save(close);
          }}
        >
          <p className="mt-1 line-clamp-2 text-soft">{name}</p>
          {delivery.fields}
          <div role="alert" className="mt-4 empty:hidden">
            {failure && <Notice tone="bad">{failure}</Notice>}
          </div>
          <button type="submit" className="button-primary mt-4 w-full" aria-disabled={saving}>
            {saving ? "Saving..." : "Save"}
          </button>
        </form>
      )}
    </Modal>
  );
}
