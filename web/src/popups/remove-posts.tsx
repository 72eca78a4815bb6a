import { useEffect, useRef, useState } from "react";
import { QuietButton } from "../components/button.tsx";
import { storedUserId } from "../session/user-id.ts";
import { usePopup } from "./use-popup.ts";

/** Erases what this browser did in the community without an account. Empty if it never took part. */
export function RemovePosts() {
  const { popup, openPopup } = usePopup();
  const [userId] = useState(storedUserId);
  const [removed, setRemoved] = useState(false);
  if (userId === null) return null;
  if (removed) return <Removed />;

  return (
    <div className="grid gap-3">
      <p className="text-soft">
        This browser has a name in the community. You can delete what was posted, voted and reported here
        without signing in.
      </p>
      <QuietButton
        className="justify-self-start text-bad max-sm:w-full"
        onClick={() =>
          openPopup(import("./remove-posts-popup.tsx"), { userId, onRemoved: () => setRemoved(true) })
        }
      >
        Delete what this browser posted
      </QuietButton>
      {popup}
    </div>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Removed() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} role="status" tabIndex={-1} className="font-semibold outline-none">
      Your posts, votes and reports are deleted.
    </p>
  );
}
