import { useEffect } from "react";

const CLOSE_AFTER_MS = 5_000;

/** Says when the connection is lost and when it is back: what is on the page ages meanwhile. */
export function useConnectionToasts(): void {
  useEffect(() => {
    const controller = new AbortController();
    listen(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, []);
}

/** The toaster is loaded before it is needed, since without a connection it could not be. */
async function listen(signal: AbortSignal): Promise<void> {
  const { showToast } = await import("../../parts/toaster.tsx");
  const say = (text: string) => () => showToast({ text, closeAfterMs: CLOSE_AFTER_MS });
  window.addEventListener("offline", say("You are offline. Prices and stock may be out of date."), {
    signal,
  });
  window.addEventListener("online", say("You are back online."), { signal });
}
