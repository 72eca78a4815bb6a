import { Modal } from "../../popups/modal.tsx";
import { snoozesAt } from "./snoozes.ts";

/** Asks for how long a watch is snoozed. */
export function SnoozePopup({
  name,
  onChoose,
  onClose,
}: {
  name: string;
  onChoose: (until: Date) => void;
  onClose: () => void;
}) {
  return (
    <Modal title="Snooze" onClose={onClose}>
      {(close) => (
        <>
          <p className="mt-1 line-clamp-2 text-soft">{name}</p>
          <p className="mt-3 text-sm text-soft">
            No alerts until then; after that the watch goes on by itself.
          </p>
          <div className="mt-4 grid gap-2">
            {snoozesAt(new Date()).map(({ label, until }) => (
              <button
                key={label}
                type="button"
                className="button-quiet"
                onClick={() => {
                  onChoose(until);
                  close();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </>
      )}
    </Modal>
  );
}
