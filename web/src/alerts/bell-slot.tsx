import { lazy, Suspense, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { Icon } from "../components/icon.tsx";
import { isWatching, onWatching } from "./watching.ts";

const Bell = lazy(() => import("./bell.tsx"));

/** The bell, in a chunk that loads only in browsers with a watch. Others are led to how one is made. */
export function BellSlot() {
  const watching = useSyncExternalStore(onWatching, isWatching, () => false);
  const quiet = (
    <Link href="/watches" className="nav-link">
      <Icon name="bell" />
      <span className="sr-only">Your watches</span>
    </Link>
  );
  return watching ? (
    <Suspense fallback={quiet}>
      <Bell />
    </Suspense>
  ) : (
    quiet
  );
}
