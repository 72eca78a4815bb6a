import { withdrawPlans } from "@stockfinder/contracts/plans";
import { useState } from "react";
import { useFetched } from "../../../api/use-fetched.ts";
import { TextButton } from "../../../components/button.tsx";
import { CopyField } from "../../../components/copy-field.tsx";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { Modal } from "../../../popups/modal.tsx";
import { fingerprintOf } from "../../../session/fingerprint.ts";
import { callAsVisitor } from "../../../session/session.ts";
import { listFailure } from "../open-list/list-words.ts";
import { askLink, type PlanWish } from "./ask-plans.ts";

/** Shares a plan and shows its link. */
export default function SharePlanPopup({
  listId,
  listToken,
  wish,
  stops,
  onClose,
}: {
  listId: string;
  listToken: string | null;
  wish: PlanWish;
  stops: number;
  onClose: () => void;
}) {
  const [said, setSaid] = useState<string | null>(null);
  const { data, failure, reload } = useFetched(listId, (signal) =>
    askLink(listId, { wish, stops, listToken, signal }),
  );

  async function withdraw(): Promise<void> {
    try {
      await callAsVisitor(withdrawPlans, { id: listId }, { fingerprint: fingerprintOf(), listToken });
      setSaid("No link to a plan of this list works any more.");
    } catch (error) {
      setSaid(listFailure(error));
    }
  }

  return (
    <Modal title="Share this plan" onClose={onClose}>
      <div className="mt-2 grid gap-4">
        <p className="text-soft">
          Whoever has this link sees the plan as it is now, for a week. They need no account, and see no
          names.
        </p>
        {failure && <FailedNotice onTryAgain={reload}>The link could not be made</FailedNotice>}
        {!data && !failure && <Spinner label="Making the link" />}
        {data && <CopyField label="Link of the plan" value={data.url} button="Copy the link" />}
        {data && (
          <TextButton className="justify-self-start" onClick={withdraw}>
            Withdraw all links to plans of this list
          </TextButton>
        )}
        <p role="status" className="text-soft empty:hidden">
          {said}
        </p>
      </div>
    </Modal>
  );
}
