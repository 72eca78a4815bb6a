import { exportAccount } from "@stockfinder/contracts/accounts";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { Notice } from "../../components/notice.tsx";
import { callSignedIn, logOut } from "../../session/session.ts";
import { storedUserId } from "../../session/user-id.ts";
import { KeysSection } from "./keys-section.tsx";
import { OwnerNeeded } from "./owner-needed.tsx";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";
import { saveAsFile } from "./save-as-file.ts";

export function AccountActions() {
  const [, navigate] = useLocation();
  const [fetching, setFetching] = useState(false);
  const [outcome, setOutcome] = useState<"failed" | "not allowed" | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  async function download(): Promise<void> {
    setFetching(true);
    const answer = await callSignedIn(exportAccount, {}, { userId: storedUserId() });
    setFetching(false);
    if (answer.kind === "ok") setOutcome(null);
    else setOutcome(answer.kind === "not allowed" ? "not allowed" : "failed");
    if (answer.kind === "ok") saveAsFile("stockfinder-my-data.json", answer.body);
  }

  function leave(): void {
    logOut();
    navigate("/logout");
  }

  return (
    <>
      <p className="mt-3">
        <Link href="/watches" className="text-button inline-flex items-center">
          What you watch
        </Link>
      </p>
      <button type="button" className="button-primary mt-3 w-full sm:w-auto" onClick={leave}>
        Logout
      </button>
      <KeysSection />
      {outcome === "not allowed" ? (
        <OwnerNeeded />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
          <button
            type="button"
            className="button-quiet max-sm:w-full"
            aria-disabled={fetching}
            onClick={() => fetching || download()}
          >
            Download my data
          </button>
          <button
            type="button"
            className="button-quiet text-bad max-sm:w-full"
            onClick={() => dialog.current?.showModal()}
          >
            Delete my account
          </button>
        </div>
      )}
      <div role="alert" className="empty:hidden mt-3">
        {outcome === "failed" && (
          <Notice tone="bad">Your data could not be fetched. Please try again.</Notice>
        )}
      </div>
      <RemoveAccountDialog ref={dialog} onNotAllowed={() => setOutcome("not allowed")} />
    </>
  );
}
