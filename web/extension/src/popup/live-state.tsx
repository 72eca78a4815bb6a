import { useEffect, useState } from "react";
import { Notice } from "../../../src/components/notice.tsx";
import { api } from "../browser-api.ts";
import type { Request } from "../messages.ts";

const ASK_AGAIN_MS = 2_000;

/** Explains why alerts do not arrive now, and what happens to them. Empty while they do. */
export function LiveState() {
  const [isLive, setLive] = useState<boolean>();
  useEffect(() => {
    const ask = () => void areAlertsLive().then(setLive);
    // The message wakes a worker that the browser ended, which needs a moment to connect.
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (isLive !== false) return null;
  return (
    <Notice tone="bad">
      StockFinder can't be reached right now. Your alerts will arrive once it can: none is lost while the
      browser is offline or the extension is asleep.
    </Notice>
  );
}

async function areAlertsLive(): Promise<boolean> {
  const request: Request = { type: "are-alerts-live" };
  return (await api.runtime.sendMessage(request).catch(() => false)) === true;
}
