import { lazy, Suspense, useSyncExternalStore } from "react";
import { isWatching, onWatching } from "./watching.ts";

const Bell = lazy(() => import("./bell.tsx"));

/** The bell, in a chunk that loads only in browsers with a watch. */
export function BellSlot() {
  const watching = useSyncExternalStore(onWatching, isWatching, () => false);
  return (
    watching && (
      <Suspense>
        <Bell />
      </Suspense>
    )
  );
}
