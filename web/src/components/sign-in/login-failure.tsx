import { useEffect, useRef } from "react";
import { Notice } from "../notice.tsx";

/** A failed login. Takes the focus, because the element that had it is gone. */
export function LoginFailure() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);

  return (
    <div ref={message} role="alert" tabIndex={-1} className="outline-none">
      <Notice tone="bad">Failed to login</Notice>
    </div>
  );
}
