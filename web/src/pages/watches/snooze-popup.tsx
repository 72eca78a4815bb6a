import { QuietButton } from "../../components/button.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";
import { snoozesAt } from "./snoozes.ts";

export default function SnoozePopup({
  name,
  onChoose,
  onClose,
}: {
  name: string;
  onChoose: (until: Date) => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  return (
    <Modal ref={modal} title="Snooze" onClose={onClose}>
      <p className="mt-1 line-clamp-2 text-soft">{name}</p>
      <p className="mt-3 text-sm text-soft">No alerts until then. After that, the watch resumes by itself.</p>
      <div className="mt-4 grid gap-2">
        {snoozesAt(new Date()).map(({ label, until }) => (
          <QuietButton
            key={label}
            onClick={() => {
              onChoose(until);
              close();
            }}
          >
            {label}
          </QuietButton>
        ))}
      </div>
    </Modal>
  );
}
