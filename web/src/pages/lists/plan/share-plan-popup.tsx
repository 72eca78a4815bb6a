import { withdrawPlans } from "@stockfinder/contracts/plans";
import { useState } from "react";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { TextButton } from "../../../components/button.tsx";
import { CopyField } from "../../../components/copy-field.tsx";
import { Waiting } from "../../../components/waiting.tsx";
import { Modal } from "../../../popups/modal.tsx";
import { fingerprintOf } from "../../../session/fingerprint.ts";
import { callAsVisitor } from "../../../session/session.ts";
import { askLink, type PlanWish } from "./ask-plans.ts";

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
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { problem, attempt } = useAttempt();
  const link = useFetched(listId, (signal) => askLink(listId, { wish, stops, listToken, signal }));

  async function withdraw(): Promise<void> {
    const as = { fingerprint: fingerprintOf(), listToken };
    setWithdrawn(await attempt(() => callAsVisitor(withdrawPlans, { id: listId }, as)));
  }

  return (
    <Modal title="Share this plan" onClose={onClose}>
      <div className="mt-2 grid gap-4">
        <p className="text-soft">
          Anyone with this link sees the plan as it is now, for a week. They need no account, and see no
          names.
        </p>
        <Waiting of={link} label="Making the link" failed="The link could not be made" />
        {link.data && <CopyField label="Link of the plan" value={link.data.url} button="Copy the link" />}
        {link.data && (
          <TextButton className="justify-self-start" onClick={withdraw}>
            Withdraw all links to plans of this list
          </TextButton>
        )}
        <p role="status" className="text-soft empty:hidden">
          {isWithdrawn ? "No link to a plan of this list works any more." : problem}
        </p>
      </div>
    </Modal>
  );
}
