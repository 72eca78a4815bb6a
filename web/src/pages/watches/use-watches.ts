import { changeWatch, listWatches, removeWatch, type Watch } from "@stockfinder/contracts/watches";
import { useEffect, useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";

const REFRESH_MS = 15_000;

export interface Watches {
  /** Null before the first answer. */
  readonly watches: readonly Watch[] | null;
  readonly isFailed: boolean;
  /** Fetches them again, after a failure or a change. */
  again(): void;
  pause(watch: Watch, paused: boolean): void;
  remove(watch: Watch): void;
}

/** The watches of this browser's owner, fetched again from time to time because their checks continue. */
export function useWatches(): Watches {
  const [watches, setWatches] = useState<readonly Watch[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const left = new AbortController();
    const fetch = () =>
      callAsWatcher(listWatches, {}, left.signal).then(
        (list) => {
          setWatches(list);
          setFailed(false);
        },
        () => left.signal.aborted || setFailed(true),
      );
    fetch();
    const timer = setInterval(() => document.hidden || fetch(), REFRESH_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [round]);

  const again = () => setRound(round + 1);
  const failed = () => setFailed(true);
  return {
    watches,
    isFailed,
    again,
    pause: ({ id }, paused) => void callAsWatcher(changeWatch, { id, paused }).then(again, failed),
    remove: ({ id }) => void callAsWatcher(removeWatch, { id }).then(again, failed),
  };
}
