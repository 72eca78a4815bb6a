import { inviteToList } from "@stockfinder/contracts/lists";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Modal } from "../../popups/modal.tsx";

/** Makes an invitation and shows its link. */
export function InvitePopup({ listId, onClose }: { listId: string; onClose: () => void }) {
  const { data, failure, reload } = useFetched(listId, (signal) =>
    callAsWatcher(inviteToList, { id: listId }, signal),
  );
  const [copied, setCopied] = useState(false);
  return (
    <Modal title="Invite to this list" onClose={onClose}>
      {() => (
        <div className="mt-2 grid gap-4">
          <p className="text-soft">
            Whoever has this link can read and change the list. They need no account. Send it to people of
            your household only.
          </p>
          {failure && <FailedNotice onTryAgain={reload}>The link could not be made</FailedNotice>}
          {!data && !failure && <Spinner label="Making the link" />}
          {data && (
            <>
              <input
                readOnly
                aria-label="Link of the invitation"
                className="text-field"
                value={data.url}
                onFocus={(event) => event.target.select()}
              />
              <button
                type="button"
                className="button-primary"
                onClick={() => navigator.clipboard.writeText(data.url).then(() => setCopied(true))}
              >
                {copied ? "Copied" : "Copy the link"}
              </button>
            </>
          )}
        </div>
      )}
    </Modal>
  );
}
