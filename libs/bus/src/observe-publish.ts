import type { BusObserver } from "./bus.ts";

export async function observePublish<T>(
  event: string,
  observer: BusObserver,
  publish: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const ended = (outcome: "ok" | "failed") =>
    observer.eventPublished?.(event, outcome, (performance.now() - startedAt) / 1_000);
  try {
    const published = await publish();
    ended("ok");
    return published;
  } catch (error) {
    ended("failed");
    throw error;
  }
}
