import { RequestFailed } from "@stockfinder/client/request-failed";
import { changeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { deliveryOf } from "../../alerts/delivery/delivery-choice.ts";
import { useDelivery } from "../../alerts/delivery/use-delivery.tsx";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";

const FAILED = "This could not be saved. Please try again.";

/** The form for the delivery of a watch's alerts. */
export default function DeliveryPopup({
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
  const { modal, close } = useModal();
  const delivery = useDelivery(deliveryOf(watch));
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
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
    <Modal ref={modal} title="How to tell you" onClose={onClose}>
      <Form onSubmit={save}>
        <p className="mt-1 line-clamp-2 text-soft">{name}</p>
        {delivery.fields}
        <div role="alert" className="mt-4 empty:hidden">
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <PrimaryButton type="submit" className="mt-4 w-full" off={saving}>
          {saving ? "Saving..." : "Save"}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}
