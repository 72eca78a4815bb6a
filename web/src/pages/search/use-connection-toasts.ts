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
  let isOnline = navigator.onLine;
  const { showToast } = await import("../../parts/toaster.tsx");
  if (signal.aborted) return;

  function tellChange(): void {
    if (navigator.onLine === isOnline) return;
    isOnline = navigator.onLine;
    const text = isOnline ? "You are back online." : "You are offline. Prices and stock may be out of date.";
    showToast({ text, closeAfterMs: CLOSE_AFTER_MS });
  }

  window.addEventListener("offline", tellChange, { signal });
  window.addEventListener("online", tellChange, { signal });
  // The connection may have gone while the toaster was on its way.
  tellChange();
}
