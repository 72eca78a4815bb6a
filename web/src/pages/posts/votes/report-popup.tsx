import { type Post, reportPost } from "@stockfinder/contracts/community";
import { useState } from "react";
import { PrimaryButton, QuietButton } from "../../../components/button.tsx";
import { Modal, useModal } from "../../../popups/modal.tsx";
import { callAsVisitor } from "../../../session/session.ts";
import { messageFor, showCommunityToast } from "../community-toast.ts";
import { neighbourId } from "../neighbour.ts";

/** Asks for a confirmation, because enough reports hide a post from everybody. */
export default function ReportPopup({ post, onClose }: { post: Post; onClose: () => void }) {
  const { modal, close } = useModal();
  const [sending, setSending] = useState(false);

  async function report(): Promise<void> {
    setSending(true);
    try {
      const outcome = await callAsVisitor(reportPost, { _id: post._id, userID: await neighbourId() });
      close();
      if (outcome.worked) showCommunityToast("success", "Reported post");
      else showCommunityToast("error", outcome.msg);
    } catch (error) {
      setSending(false);
      showCommunityToast("error", messageFor(error));
    }
  }

  return (
    <Modal ref={modal} title="Report this post?" onClose={onClose}>
      <p className="mt-3 font-semibold [overflow-wrap:anywhere]">{post.title}</p>
      <p className="mt-1 text-soft">
        Report posts that mislead on purpose, advertise or insult. A post that several neighbors report is
        hidden until we've reviewed it.
      </p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        {/* First, so that it has the focus and a second Enter reports nothing. */}
        <PrimaryButton onClick={close}>Cancel</PrimaryButton>
        <QuietButton
          className="min-h-12 border-bad text-base text-bad"
          off={sending}
          onClick={() => report()}
        >
          Report post
        </QuietButton>
      </div>
    </Modal>
  );
}
