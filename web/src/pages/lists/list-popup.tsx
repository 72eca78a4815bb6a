import { type List, removeList, renameList } from "@stockfinder/contracts/lists";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAttempt } from "../../api/use-attempt.ts";
import { PrimaryButton, QuietButton } from "../../components/button.tsx";
import { Form, Problem, TextField } from "../../components/form.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { callAsVisitor } from "../../session/session.ts";
import { forgetList } from "./open-list/kept-list.ts";

/** Renames a list, and deletes or leaves it at the second press. */
export default function ListPopup({
  list: { id, name, members },
  listToken,
  onClose,
}: {
  list: List;
  listToken: string | null;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const [newName, setNewName] = useState(name);
  const [isSure, setSure] = useState(false);
  const { problem, setProblem, attempt } = useAttempt();
  const [, navigate] = useLocation();
  const as = { fingerprint: fingerprintOf(), listToken };
  const isOwner = members.some(({ you, role }) => you && role === "owner");

  async function rename(): Promise<void> {
    if (newName.trim() === "") return setProblem("Give the list a name");
    if (await attempt(() => callAsVisitor(renameList, { id, name: newName }, as))) close();
  }

  async function remove(): Promise<void> {
    if (!isSure) return setSure(true);
    if (!(await attempt(() => callAsVisitor(removeList, { id }, as)))) return;
    await forgetList(id);
    navigate("/lists");
  }

  return (
    <Modal ref={modal} title="This list" onClose={onClose}>
      <Form className="mt-4 grid gap-4" onSubmit={rename}>
        <TextField label="Name" value={newName} onChange={setNewName} maxLength={100} />
        <Problem>{problem}</Problem>
        <PrimaryButton type="submit">Save</PrimaryButton>
        <QuietButton className="text-bad" onClick={remove}>
          {removalText(isOwner, isSure)}
        </QuietButton>
      </Form>
    </Modal>
  );
}

function removalText(isOwner: boolean, isSure: boolean): string {
  if (isOwner) return isSure ? "Yes, delete it for everybody" : "Delete this list";
  return isSure ? "Yes, leave it" : "Leave this list";
}
