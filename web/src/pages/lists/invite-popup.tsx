import { inviteToList, withdrawInvitations } from "@stockfinder/contracts/lists";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { TextButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Waiting } from "../../components/waiting.tsx";
import { Modal } from "../../popups/modal.tsx";

/** Makes an invitation and shows its link, and withdraws all links. */
export default function InvitePopup({ listId, onClose }: { listId: string; onClose: () => void }) {
  const link = useFetched(listId, (signal) => callAsWatcher(inviteToList, { id: listId }, signal));
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { problem, attempt } = useAttempt();

  async function withdraw(): Promise<void> {
    setWithdrawn(await attempt(() => callAsWatcher(withdrawInvitations, { id: listId })));
  }

  return (
    <Modal title="Invite to this list" onClose={onClose}>
      <div className="mt-2 grid gap-4">
        <p className="text-soft">
          Anyone with this link can read and change the list. They need no account. Send it to people of your
          household only.
        </p>
        <Waiting of={link} label="Making the link" failed="The link could not be made" />
        {link.data && !isWithdrawn && (
          <CopyField label="Link of the invitation" value={link.data.url} button="Copy the link" />
        )}
        {!isWithdrawn && (
          <TextButton className="justify-self-start" onClick={withdraw}>
            Withdraw all links to this list
          </TextButton>
        )}
        <p role="status" className="text-soft empty:hidden">
          {isWithdrawn ? "No link to this list works any more. Who has joined stays in it." : problem}
        </p>
      </div>
    </Modal>
  );
}
