import { lazy, Suspense, useSyncExternalStore } from "react";
import { isWatching, onWatching } from "./watching.ts";

const Bell = lazy(async () => ({ default: (await import("./bell.tsx")).Bell }));

/** The bell, in a chunk that loads only in browsers with a watch. */
export function BellSlot() {
  const watching = useSyncExternalStore(onWatching, isWatching, () => false);
  if (!watching) return null;
  return (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  );
}
