import { QuietButton } from "../../components/button.tsx";
import { Modal } from "../../popups/modal.tsx";

/** Asks before two accounts are joined, because a link from somebody else may carry that person's account. */
export function JoinQuestion({
  provider,
  onAnswer,
  onClose,
}: {
  provider: string;
  onAnswer: (choice: { join: boolean }) => void;
  onClose: () => void;
}) {
  return (
    <Modal title="Join two accounts?" onClose={onClose}>
      <p className="mt-3 text-soft">
        This page was opened for an account without a sign-in. If you join it, its watches, alerts and posts
        become part of your {provider} account here. This can't be undone.
      </p>
      <p className="mt-3 font-semibold">
        Join only if your own extension opened this page. If somebody sent you the link, the account isn't
        yours.
      </p>
      <div className="mt-6 grid gap-3">
        {/* First, so that it has the focus and a stray Enter joins nothing. */}
        <QuietButton className="min-h-12 text-base" onClick={() => onAnswer({ join: false })}>
          Sign in without joining
        </QuietButton>
        <QuietButton className="min-h-12 text-base" onClick={() => onAnswer({ join: true })}>
          Join and sign in
        </QuietButton>
      </div>
    </Modal>
  );
}
