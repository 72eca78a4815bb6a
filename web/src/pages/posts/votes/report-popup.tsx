import { type Post, reportPost } from "@stockfinder/contracts/community";
import { useState } from "react";
import { Modal } from "../../../popups/modal.tsx";
import { callAsVisitor } from "../../../session/session.ts";
import { messageFor, showCommunityToast } from "../community-toast.ts";
import { neighbourId } from "../neighbour.ts";

/** Asks for a confirmation, because enough reports hide a post from everybody. */
export function ReportPopup({ post, onClose }: { post: Post; onClose: () => void }) {
  const [sending, setSending] = useState(false);

  async function report(close: () => void): Promise<void> {
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
    <Modal title="Report this post?" onClose={onClose}>
      {(close) => (
        <>
          <p className="mt-3 font-semibold [overflow-wrap:anywhere]">{post.title}</p>
          <p className="mt-1 text-soft">
            Report what is wrong on purpose, advertises or insults. A post that several neighbours report is
            hidden until we have looked at it.
          </p>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            {/* First, so that it has the focus and a second Enter reports nothing. */}
            <button type="button" className="button-primary" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="button-quiet min-h-12 border-bad text-base text-bad"
              aria-disabled={sending}
              onClick={() => sending || report(close)}
            >
              Report post
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}
