import { useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

/** Takes the focus that the vanished spinner, or the button before it, leaves behind. */
export function LoginFailure() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);

  return (
    <div ref={message} role="alert" tabIndex={-1} className="outline-none">
      <Notice tone="bad">Failed to login</Notice>
    </div>
  );
}
