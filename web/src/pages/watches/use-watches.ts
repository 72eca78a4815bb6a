import type { CallInput } from "@stockfinder/client/request";
import { changeWatch, listWatches, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useState, useSyncExternalStore } from "react";
import { knowWatches } from "../../alerts/known-watches.ts";
import { currentAlerts, onAlerts } from "../../alerts/live-alerts.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { isWatching, startWatching } from "../../alerts/watching.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { useEvery } from "../../components/use-every.ts";

const REFRESH_MS = 15_000;

export type Watches = ReturnType<typeof useWatches>;

/** The watches of this browser's owner, fetched again from time to time because their checks continue, and at each alert. */
export function useWatches() {
  const [isChangeFailed, setChangeFailed] = useState(false);
  const latest = useSyncExternalStore(onAlerts, currentAlerts)[0];
  const { data, failure, refresh } = useFetched(latest?.updatedAt ?? "no alert", async (signal) => {
    const list = await callAsWatcher(listWatches, {}, signal);
    setChangeFailed(false);
    knowWatches(list);
    // They may have been added in another browser of the account.
    if (list.length > 0 && !isWatching()) startWatching();
    return list;
  });

  useEvery(REFRESH_MS, refresh);

  const failed = () => setChangeFailed(true);
  const change = ({ id }: Watch, changes: Pick<CallInput<typeof changeWatch>, "paused" | "snoozeUntil">) =>
    void callAsWatcher(changeWatch, { id, ...changes }).then(refresh, failed);
  return {
    /** Null before the first answer. */
    watches: data,
    isFailed: failure !== null || isChangeFailed,
    again: refresh,
    pause: (watch: Watch) => change(watch, { paused: true }),
    /** A watch that is paused goes on then. */
    snooze: (watch: Watch, until: Date) => change(watch, { paused: false, snoozeUntil: until.toISOString() }),
    /** Ends a pause or a snooze. */
    resume: (watch: Watch) => change(watch, { paused: false, snoozeUntil: null }),
    remove: ({ id }: Watch) => void callAsWatcher(removeWatch, { id }).then(refresh, failed),
  };
}
