import { useEffect } from "react";
import { CONNECTION_TOAST_MS } from "../../components/durations.ts";

/** Shows when the connection is lost and when it is back, because the page becomes out of date in between. */
export function useConnectionToasts(): void {
  useEffect(() => {
    const controller = new AbortController();
    listen(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, []);
}

/** Loads the toaster before it is needed: without a connection it would not load. */
async function listen(signal: AbortSignal): Promise<void> {
  let isOnline = navigator.onLine;
  const { showToast } = await import("../../components/toaster.tsx");
  if (signal.aborted) return;

  function showChange(): void {
    if (navigator.onLine === isOnline) return;
    isOnline = navigator.onLine;
    const text = isOnline ? "You're back online." : "You're offline. Prices and stock may be out of date.";
    showToast({ text, closeAfterMs: CONNECTION_TOAST_MS });
  }

  window.addEventListener("offline", showChange, { signal });
  window.addEventListener("online", showChange, { signal });
  // The connection may have changed while the toaster was loading.
  showChange();
}
