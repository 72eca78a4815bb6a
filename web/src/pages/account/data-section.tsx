import { exportAccount } from "@stockfinder/contracts/accounts";
import { useRef, useState } from "react";
import { QuietButton } from "../../components/button.tsx";
import { Problem } from "../../components/form.tsx";
import { saveFile } from "../../components/save-file.ts";
import { RemovePosts } from "../../popups/remove-posts.tsx";
import { callSignedIn } from "../../session/session.ts";
import { storedUserId } from "../../session/user-id.ts";
import { AccountSection } from "./account-frame.tsx";
import { OwnerNeeded } from "./owner-needed.tsx";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";
import { type AskedAccount, hasSignIn } from "./use-account.ts";

/** A copy of the account's data, and its end; without an account what this browser posted. */
export function DataSection({ account }: AskedAccount) {
  const [fetching, setFetching] = useState(false);
  const [outcome, setOutcome] = useState<"failed" | "not allowed" | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  if (account.phase === "loading") return null;
  if (!hasSignIn(account))
    return storedUserId() === null ? null : (
      <AccountSection title="Your data">
        <RemovePosts />
      </AccountSection>
    );

  async function download(): Promise<void> {
    setFetching(true);
    const answer = await callSignedIn(exportAccount, {}, { userId: storedUserId() });
    setFetching(false);
    if (answer.kind === "ok") setOutcome(null);
    else setOutcome(answer.kind === "not allowed" ? "not allowed" : "failed");
    if (answer.kind === "ok")
      saveFile("stockfinder-my-data.json", "application/json", `${JSON.stringify(answer.body, null, 2)}\n`);
  }

  return (
    <AccountSection title="Your data">
      {outcome === "not allowed" ? (
        <OwnerNeeded />
      ) : (
        <div className="flex flex-wrap gap-3">
          <QuietButton className="max-sm:w-full" off={fetching} onClick={download}>
            Download my data
          </QuietButton>
          <QuietButton className="text-bad max-sm:w-full" onClick={() => dialog.current?.showModal()}>
            Delete my account
          </QuietButton>
        </div>
      )}
      <Problem className="mt-3">
        {outcome === "failed" && "Your data could not be fetched. Please try again."}
      </Problem>
      <RemoveAccountDialog ref={dialog} onNotAllowed={() => setOutcome("not allowed")} />
    </AccountSection>
  );
}
