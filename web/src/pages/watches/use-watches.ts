import type { CallInput } from "@stockfinder/client/request";
import { changeWatch, listWatches, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentAlerts, onAlerts } from "../../alerts/live-alerts.ts";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { isWatching, startWatching } from "../../alerts/watching.ts";

const REFRESH_MS = 15_000;

export interface Watches {
  /** Null before the first answer. */
  readonly watches: readonly Watch[] | null;
  readonly isFailed: boolean;
  /** Fetches them again, after a failure or a change. */
  again(): void;
  pause(watch: Watch): void;
  /** A watch that is paused goes on then. */
  snooze(watch: Watch, until: Date): void;
  /** Ends a pause or a snooze. */
  resume(watch: Watch): void;
  remove(watch: Watch): void;
}

/** The watches of this browser's owner, fetched again from time to time because their checks continue, and at each alert. */
export function useWatches(): Watches {
  const [watches, setWatches] = useState<readonly Watch[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useSyncExternalStore(onAlerts, currentAlerts)[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or alert fetches again
  useEffect(() => {
    const left = new AbortController();
    const fetch = () =>
      callAsWatcher(listWatches, {}, left.signal).then(
        (list) => {
          setWatches(list);
          setFailed(false);
          // They may have been added in another browser of the account.
          if (list.length > 0 && !isWatching()) startWatching();
        },
        () => left.signal.aborted || setFailed(true),
      );
    fetch();
    const timer = setInterval(() => document.hidden || fetch(), REFRESH_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [round, latest?.updatedAt]);

  const again = () => setRound(round + 1);
  const failed = () => setFailed(true);
  const change = ({ id }: Watch, changes: Pick<CallInput<typeof changeWatch>, "paused" | "snoozeUntil">) =>
    void callAsWatcher(changeWatch, { id, ...changes }).then(again, failed);
  return {
    watches,
    isFailed,
    again,
    pause: (watch) => change(watch, { paused: true }),
    snooze: (watch, until) => change(watch, { paused: false, snoozeUntil: until.toISOString() }),
    resume: (watch) => change(watch, { paused: false, snoozeUntil: null }),
    remove: ({ id }) => void callAsWatcher(removeWatch, { id }).then(again, failed),
  };
}
