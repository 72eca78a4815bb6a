import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showNotification } from "./show-notification.ts";

const OPTIONS = {
  type: "basic",
  iconUrl: "icon.png",
  title: "Sold out again",
  message: "PlayStation 5",
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As in Firefox, which says when a notification is shown. */
function aBrowser() {
  const listeners = new Set<(id: string) => void>();
  const created: string[] = [];
  const notifications = {
    async create(id: string) {
      created.push(id);
      return id;
    },
    onShown: {
      addListener: (listener: (id: string) => void) => void listeners.add(listener),
      removeListener: (listener: (id: string) => void) => void listeners.delete(listener),
    },
  };
  return {
    notifications,
    created,
    listeners,
    show(id: string) {
      for (const listener of listeners) listener(id);
    },
  };
}

/** Shows one, and tells whether that has ended. */
function shows(notifications: Parameters<typeof showNotification>[0]) {
  let hasEnded = false;
  void showNotification(notifications, "watch", OPTIONS).then(() => {
    hasEnded = true;
  });
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return hasEnded;
  };
}

test("ends when the browser shows this notification, and no other", async () => {
  const { notifications, created, listeners, show } = aBrowser();
  const hasEnded = shows(notifications);

  expect(await hasEnded()).toBe(false);
  expect(created).toEqual(["watch"]);
  show("another watch");
  expect(await hasEnded()).toBe(false);
  show("watch");
  expect(await hasEnded()).toBe(true);
  expect(listeners.size).toBe(0);
});

test("waits two seconds for a notification that is not shown", async () => {
  const { notifications, listeners } = aBrowser();
  const hasEnded = shows(notifications);

  await vi.advanceTimersByTimeAsync(1_999);
  expect(await hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded()).toBe(true);
  expect(listeners.size).toBe(0);
});

test("does not wait in a browser that does not say when it shows one", async () => {
  const { create } = aBrowser().notifications;

  expect(await shows({ create })()).toBe(true);
});
