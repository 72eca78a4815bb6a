import { removeAccount } from "@stockfinder/contracts/accounts";
import { type RefObject, useState } from "react";
import { useLocation } from "wouter";
import { PrimaryButton, QuietButton } from "../../components/button.tsx";
import { Problem } from "../../components/form.tsx";
import { forgetFingerprint } from "../../session/fingerprint.ts";
import { callSignedIn, forgetSignIn, isSignedIn } from "../../session/session.ts";
import { forgetUserId, storedUserId } from "../../session/user-id.ts";
import { ACCOUNT_REMOVED } from "./account-removed.ts";

/** Asks for a confirmation, because a deleted account cannot be restored. */
export function RemoveAccountDialog({
  ref,
  onNotAllowed,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  onNotAllowed: () => void;
}) {
  const [, navigate] = useLocation();
  const [removing, setRemoving] = useState(false);
  const [failed, setFailed] = useState(false);

  async function remove(): Promise<void> {
    setRemoving(true);
    setFailed(false);
    const { kind } = await callSignedIn(removeAccount, {}, { userId: storedUserId() });
    if (kind === "ok") {
      forgetFingerprint();
      await forgetSignIn();
      forgetUserId();
    }
    // The account may be deleted although the answer got lost; then the sign-in has ended too.
    if (!isSignedIn()) return navigate("/logout", { state: kind === "ok" ? ACCOUNT_REMOVED : null });
    setRemoving(false);
    if (kind !== "not allowed") return setFailed(true);
    ref.current?.close();
    onNotAllowed();
  }

  return (
    <dialog ref={ref} aria-labelledby="remove-heading" className="modal" onClose={() => setFailed(false)}>
      <h2 id="remove-heading" className="text-xl font-bold">
        Delete your account?
      </h2>
      <p className="mt-3 text-soft">
        Your sign-ins, referral codes and survey answers are removed everywhere, with what you posted and
        voted in the community, and you'll be signed out. This can't be undone.
      </p>
      <Problem className="mt-4">{failed && "Your account could not be deleted. Please try again."}</Problem>
      <form method="dialog" className="mt-6 grid gap-3">
        {/* First, so that it has the focus and a stray Enter keeps the account. */}
        <PrimaryButton type="submit">Keep my account</PrimaryButton>
        <QuietButton className="border-bad text-bad" off={removing} onClick={remove}>
          {removing ? "Deleting..." : "Delete my account"}
        </QuietButton>
      </form>
    </dialog>
  );
}
