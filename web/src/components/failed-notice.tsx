import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

export function FailedNotice({ children, onTryAgain }: { children: ReactNode; onTryAgain: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="bad"
        action={
          <button type="button" className="button-quiet text-ink" onClick={onTryAgain}>
            Try again
          </button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
