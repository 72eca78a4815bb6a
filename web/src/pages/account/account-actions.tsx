import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { Notice } from "../../parts/notice.tsx";
import { exportAccount } from "../../requests/export-account.ts";
import { logOut } from "../../session/session.ts";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";
import { saveAsFile } from "./save-as-file.ts";

export function AccountActions() {
  const [, navigate] = useLocation();
  const [fetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  async function download(): Promise<void> {
    setFetching(true);
    const answer = await exportAccount();
    setFetching(false);
    setFailed(answer.kind !== "ok");
    if (answer.kind === "ok") saveAsFile("stockfinder-my-data.json", answer.body);
  }

  function leave(): void {
    logOut();
    navigate("/logout");
  }

  return (
    <>
      <button type="button" className="button-primary mt-6 w-full sm:w-auto" onClick={leave}>
        Logout
      </button>
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
      <div role="alert" className="empty:hidden mt-3">
        {failed && <Notice tone="bad">Your data could not be fetched. Please try again.</Notice>}
      </div>
      <RemoveAccountDialog ref={dialog} />
    </>
  );
}
