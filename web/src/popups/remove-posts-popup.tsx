import { removeNeighbour } from "@stockfinder/contracts/community";
import { useAttempt } from "../api/use-attempt.ts";
import { PrimaryButton, QuietButton } from "../components/button.tsx";
import { Problem } from "../components/form.tsx";
import { callAsVisitor, isSignedIn } from "../session/session.ts";
import { forgetUserId } from "../session/user-id.ts";
import { Modal, useModal } from "./modal.tsx";

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
  const { problem, setProblem, isBusy, attempt } = useAttempt(
    "Your posts could not be deleted. Please try again.",
  );

  const remove = () =>
    attempt(async () => {
      const outcome = await callAsVisitor(removeNeighbour, { userID: userId });
      if (!outcome.worked) return setProblem(outcome.msg);
      forgetUserId();
      close();
      onRemoved();
    });

  return (
    <Modal ref={modal} title="Delete what this browser posted?" onClose={onClose}>
      <p className="mt-3 text-soft">
        The posts, votes and reports that were made in this browser without signing in are deleted everywhere
        {isSignedIn() && ", and so are those of your account"}. The browser forgets its name in the community.
        This can't be undone.
      </p>
      <Problem className="mt-4">{problem}</Problem>
      <div className="mt-6 grid gap-3">
        {/* First, so that it has the focus and a stray Enter keeps the posts. */}
        <PrimaryButton onClick={close}>Keep my posts</PrimaryButton>
        <QuietButton className="border-bad text-bad" off={isBusy} onClick={() => remove()}>
          {isBusy ? "Deleting..." : "Delete my posts"}
        </QuietButton>
      </div>
    </Modal>
  );
}
