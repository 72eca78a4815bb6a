import { changeWatch, type Watch } from "@stockfinder/contracts/watches";
import { deliveryOf } from "../../alerts/delivery/delivery-choice.ts";
import { useDelivery } from "../../alerts/delivery/use-delivery.tsx";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { Form, Problem } from "../../components/form.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";

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
  const { problem, isBusy, attempt } = useAttempt();

  async function save(): Promise<void> {
    if (!delivery.isReady()) return;
    const { email, ...terms } = delivery.terms();
    const input = { id: watch.id, ...terms, ...(email !== null && { email }) };
    if (!(await attempt(() => callAsWatcher(changeWatch, input)))) return;
    onSaved();
    close();
  }

  return (
    <Modal ref={modal} title="How to alert you" onClose={onClose}>
      <Form onSubmit={save}>
        <p className="mt-1 line-clamp-2 text-soft">{name}</p>
        {delivery.fields}
        <Problem className="mt-4">{problem}</Problem>
        <PrimaryButton type="submit" className="mt-4 w-full" off={isBusy}>
          {isBusy ? "Saving..." : "Save"}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}
