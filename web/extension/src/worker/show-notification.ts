import type { api } from "../browser-api.ts";

/** A browser that cannot show a notification does not say so. */
const SHOWN_WITHIN_MS = 2_000;

/**
 * Shows a system notification in place of the one with this id. In Firefox it resolves when that is shown, or after two seconds:
 * Firefox loads the icon first, and an older notification whose icon takes longer would replace a newer one.
 */
export async function showNotification(
  notifications: Pick<typeof api.notifications, "create" | "onShown">,
  id: string,
  options: chrome.notifications.NotificationCreateOptions,
): Promise<void> {
  const { onShown } = notifications;
  if (!onShown) {
    await notifications.create(id, options);
    return;
  }
  let stopWaiting = () => {};
  const shown = new Promise<void>((resolve) => {
    const listener = (shownId: string) => {
      if (shownId === id) resolve();
    };
    const late = setTimeout(resolve, SHOWN_WITHIN_MS);
    onShown.addListener(listener);
    stopWaiting = () => {
      clearTimeout(late);
      onShown.removeListener(listener);
    };
  });
  try {
    await notifications.create(id, options);
    await shown;
  } finally {
    stopWaiting();
  }
}
