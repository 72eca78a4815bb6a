import { RequestFailed } from "@stockfinder/client/request-failed";
import { removeNeighbour } from "@stockfinder/contracts/community";
import { useState } from "react";
import { Notice } from "../components/notice.tsx";
import { callAsVisitor, isSignedIn } from "../session/session.ts";
import { forgetUserId } from "../session/user-id.ts";
import { Modal } from "./modal.tsx";

const FAILED = "Your posts could not be deleted. Please try again.";

/** Asks for a confirmation, because deleted posts cannot be restored. */
export function RemovePostsPopup({
  userId,
  onRemoved,
  onClose,
}: {
  userId: string;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(close: () => void): Promise<void> {
    setRemoving(true);
    setProblem(null);
    const outcome = await callAsVisitor(removeNeighbour, { userID: userId }).catch((error) => ({
      worked: false,
      msg: messageFor(error),
    }));
    setRemoving(false);
    if (!outcome.worked) return setProblem(outcome.msg);
    forgetUserId();
    close();
    onRemoved();
  }

  return (
    <Modal title="Delete what this browser posted?" onClose={onClose}>
      {(close) => (
        <>
          <p className="mt-3 text-soft">
            The posts, votes and reports that were made in this browser without signing in are deleted
            everywhere{isSignedIn() && ", and so are those of your account"}. The browser forgets its name in
            the community. This cannot be undone.
          </p>
          <div role="alert" className="mt-4 empty:hidden">
            {problem && <Notice tone="bad">{problem}</Notice>}
          </div>
          <div className="mt-6 grid gap-3">
            {/* First, so that it has the focus and a stray Enter keeps the posts. */}
            <button type="button" className="button-primary" onClick={close}>
              Keep my posts
            </button>
            <button
              type="button"
              className="button-quiet border-bad text-bad"
              aria-disabled={removing}
              onClick={() => removing || remove(close)}
            >
              {removing ? "Deleting..." : "Delete my posts"}
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}

function messageFor(error: unknown): string {
  return error instanceof RequestFailed && error.isRefusal ? error.message : FAILED;
}
