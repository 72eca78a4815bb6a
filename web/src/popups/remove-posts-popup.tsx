import { RequestFailed } from "@stockfinder/client/request-failed";
import { removeNeighbour } from "@stockfinder/contracts/community";
import { useState } from "react";
import { PrimaryButton, QuietButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { callAsVisitor, isSignedIn } from "../session/session.ts";
import { forgetUserId } from "../session/user-id.ts";
import { Modal, useModal } from "./modal.tsx";

const FAILED = "Your posts could not be deleted. Please try again.";

/** Asks for a confirmation, because deleted posts cannot be restored. */
export default function RemovePostsPopup({
  userId,
  onRemoved,
  onClose,
}: {
  userId: string;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(): Promise<void> {
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
    <Modal ref={modal} title="Delete what this browser posted?" onClose={onClose}>
      <p className="mt-3 text-soft">
        The posts, votes and reports that were made in this browser without signing in are deleted everywhere
        {isSignedIn() && ", and so are those of your account"}. The browser forgets its name in the community.
        This cannot be undone.
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <div className="mt-6 grid gap-3">
        {/* First, so that it has the focus and a stray Enter keeps the posts. */}
        <PrimaryButton onClick={close}>Keep my posts</PrimaryButton>
        <QuietButton className="border-bad text-bad" off={removing} onClick={() => remove()}>
          {removing ? "Deleting..." : "Delete my posts"}
        </QuietButton>
      </div>
    </Modal>
  );
}

function messageFor(error: unknown): string {
  return error instanceof RequestFailed && error.isRefusal ? error.message : FAILED;
}
