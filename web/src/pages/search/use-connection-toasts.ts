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
  const wasOnline = navigator.onLine;
  const { showToast } = await import("../../parts/toaster.tsx");
  if (signal.aborted) return;
  const sayOffline = () =>
    showToast({
      text: "You are offline. Prices and stock may be out of date.",
      closeAfterMs: CLOSE_AFTER_MS,
    });
  const sayOnline = () => showToast({ text: "You are back online.", closeAfterMs: CLOSE_AFTER_MS });
  window.addEventListener("offline", sayOffline, { signal });
  window.addEventListener("online", sayOnline, { signal });
  // It may have gone while the toaster was on its way.
  if (wasOnline && !navigator.onLine) sayOffline();
}
