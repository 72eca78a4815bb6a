import { inviteToList } from "@stockfinder/contracts/lists";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { CopyField } from "../../components/copy-field.tsx";
import { Waiting } from "../../components/waiting.tsx";
import { Modal } from "../../popups/modal.tsx";

/** Makes an invitation and shows its link. */
export default function InvitePopup({ listId, onClose }: { listId: string; onClose: () => void }) {
  const link = useFetched(listId, (signal) => callAsWatcher(inviteToList, { id: listId }, signal));
  return (
    <Modal title="Invite to this list" onClose={onClose}>
      <div className="mt-2 grid gap-4">
        <p className="text-soft">
          Whoever has this link can read and change the list. They need no account. Send it to people of your
          household only.
        </p>
        <Waiting of={link} label="Making the link" failed="The link could not be made" />
        {link.data && (
          <CopyField label="Link of the invitation" value={link.data.url} button="Copy the link" />
        )}
      </div>
    </Modal>
  );
}
