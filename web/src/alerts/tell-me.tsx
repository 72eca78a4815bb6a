import { useSyncExternalStore } from "react";
import { Icon } from "../components/icon.tsx";
import { usePopup } from "../popups/use-popup.ts";
import type { Watchable } from "./watchable.ts";
import { onWatchedWords, watchedWords } from "./watching.ts";

export function TellMe({
  product,
  className,
  about = "",
  compact = false,
  short = false,
}: {
  product: Watchable;
  className: string;
  /** For screen readers, because a page has many such buttons. */
  about?: string;
  /** Only the bell, in a row of many offers. */
  compact?: boolean;
  /** What is watched for only as a hint, where it would take a second line. */
  short?: boolean;
}) {
  const { popup, openPopup } = usePopup();
  const words = useSyncExternalStore(onWatchedWords, watchedWords, watchedWords)(product);
  const [state = "Watch this", terms] = words?.split(" · ") ?? [];
  const open = () => openPopup(import("./tell-me-popup.tsx"), { product });
  return (
    <>
      <button type="button" className={className} title={short ? words : undefined} onClick={open}>
        <Icon name="bell" className={words ? "size-4 fill-current" : "size-4"} />
        <span className={compact ? "sr-only" : "text-balance"}>
          {state}
          {terms && <span className={short ? "sr-only" : undefined}> · {terms}</span>}
        </span>
        {about && <span className="sr-only"> {about}</span>}
      </button>
      {popup}
    </>
  );
}
