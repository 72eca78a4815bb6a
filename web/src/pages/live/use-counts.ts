import { useEffect, useReducer } from "react";
import { countInstalls } from "../../requests/count-installs.ts";
import { countLiveUsers } from "../../requests/count-live-users.ts";
import { afterCount, type Counts, NOTHING_COUNTED } from "./counts.ts";

const REFRESH_EVERY_MS = 3_000;

/** Both counters, asked for every three seconds while somebody can see them. */
export function useCounts(): Counts {
  const [counts, tell] = useReducer(afterCount, NOTHING_COUNTED);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let isAsking = false;

    async function refresh(): Promise<void> {
      if (document.hidden || isAsking) return;
      isAsking = true;
      const late = AbortSignal.any([signal, AbortSignal.timeout(REFRESH_EVERY_MS)]);
      const [installs, liveUsers] = await Promise.allSettled([countInstalls(late), countLiveUsers(late)]);
      isAsking = false;
      if (!signal.aborted) tell({ installs: countIn(installs), liveUsers: countIn(liveUsers) });
    }

    refresh();
    const timer = window.setInterval(refresh, REFRESH_EVERY_MS);
    document.addEventListener("visibilitychange", refresh, { signal });
    return () => {
      left.abort();
      window.clearInterval(timer);
    };
  }, []);

  return counts;
}

function countIn(settled: PromiseSettledResult<number>): number | null {
  return settled.status === "fulfilled" ? settled.value : null;
}
