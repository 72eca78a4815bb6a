import type { ReactNode } from "react";
import { QuietButton } from "./button.tsx";
import { Notice } from "./notice.tsx";

export function FailedNotice({ children, onTryAgain }: { children: ReactNode; onTryAgain: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="bad"
        action={
          <QuietButton className="text-ink" onClick={onTryAgain}>
            Try again
          </QuietButton>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
