import { type ReactNode, useState } from "react";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { TextButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Waiting } from "../../components/waiting.tsx";
import { Modal } from "../../popups/modal.tsx";

/** Makes a link that others can open and shows it, and withdraws all links of its kind. */
export default function LinkPopup({
  title,
  says,
  label,
  make,
  all,
  withdraw,
  withdrawn,
  onClose,
}: {
  title: string;
  says: ReactNode;
  label: string;
  make: (signal: AbortSignal) => Promise<{ readonly url: string }>;
  /** The links that are withdrawn: "links to this list". */
  all: string;
  withdraw: () => Promise<unknown>;
  withdrawn: string;
  onClose: () => void;
}) {
  const link = useFetched("link", make);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { problem, attempt } = useAttempt();
  return (
    <Modal title={title} onClose={onClose}>
      <div className="mt-2 grid gap-4">
        <p className="text-soft">{says}</p>
        <Waiting of={link} label="Making the link" failed="The link could not be made" />
        {!isWithdrawn && (
          <>
            {link.data && <CopyField label={label} value={link.data.url} button="Copy the link" />}
            <TextButton
              className="justify-self-start"
              onClick={async () => setWithdrawn(await attempt(withdraw))}
            >
              Withdraw all {all}
            </TextButton>
          </>
        )}
        <p role="status" className="text-soft empty:hidden">
          {isWithdrawn ? withdrawn : problem}
        </p>
      </div>
    </Modal>
  );
}
