import { type RefObject, useState } from "react";
import { useLocation } from "wouter";
import { Notice } from "../../parts/notice.tsx";
import { removeAccount } from "../../requests/remove-account.ts";
import { forgetSignIn, isSignedIn } from "../../session/session.ts";
import { ACCOUNT_REMOVED } from "./account-removed.ts";

/** Asks once more, since nobody can bring the account back. */
export function RemoveAccountDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const [, navigate] = useLocation();
  const [removing, setRemoving] = useState(false);
  const [failed, setFailed] = useState(false);

  async function remove(): Promise<void> {
    setRemoving(true);
    setFailed(false);
    const isRemoved = (await removeAccount()).kind === "ok";
    if (isRemoved) forgetSignIn();
    // The answer may have got lost: a sign-in that ended with its account can try nothing again.
    if (!isSignedIn()) return navigate("/logout", { state: isRemoved ? ACCOUNT_REMOVED : null });
    setRemoving(false);
    setFailed(true);
  }

  return (
    <dialog ref={ref} aria-labelledby="remove-heading" className="modal" onClose={() => setFailed(false)}>
      <h2 id="remove-heading" className="text-xl font-bold tracking-tight">
        Delete your account?
      </h2>
      <p className="mt-3 text-soft">
        Your sign-ins, referral codes and survey answers are removed everywhere, with what you posted and
        voted in the community, and you are logged out. This cannot be undone.
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {failed && <Notice tone="bad">Your account could not be deleted. Please try again.</Notice>}
      </div>
      <form method="dialog" className="mt-6 grid gap-3">
        {/* First, so that it has the focus: whoever presses Enter twice keeps their account. */}
        <button type="submit" className="button-primary">
          Keep my account
        </button>
        <button
          type="button"
          className="button-quiet border-bad text-bad"
          aria-disabled={removing}
          onClick={() => removing || remove()}
        >
          {removing ? "Deleting..." : "Delete my account"}
        </button>
      </form>
    </dialog>
  );
}
