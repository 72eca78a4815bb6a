import { countInstalls, countLiveUsers } from "@stockfinder/contracts/visits";
import { useEffect, useReducer } from "react";
import { call } from "../../api/call.ts";
import { afterCount, type Counts, NOTHING_COUNTED } from "./counts.ts";

const REFRESH_EVERY_MS = 3_000;

/** Both counters, fetched every three seconds while the page is visible. */
export function useCounts(): Counts {
  const [counts, dispatch] = useReducer(afterCount, NOTHING_COUNTED);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let isAsking = false;

    async function refresh(): Promise<void> {
      if (document.hidden || isAsking) return;
      isAsking = true;
      const inTime = { signal: AbortSignal.any([signal, AbortSignal.timeout(REFRESH_EVERY_MS)]) };
      const [installs, liveUsers] = await Promise.allSettled([
        call(countInstalls, {}, inTime),
        call(countLiveUsers, {}, inTime),
      ]);
      isAsking = false;
      if (!signal.aborted) dispatch({ installs: countIn(installs), liveUsers: countIn(liveUsers) });
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
