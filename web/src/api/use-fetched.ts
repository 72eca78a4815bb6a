import { useCallback, useEffect, useRef, useState } from "react";

export interface Fetched<Data> {
  /** The last answer; one for an earlier key stays until the next arrives. Null before the first. */
  readonly data: Data | null;
  /** Why the last attempt for this key failed; null if it did not. */
  readonly failure: { readonly error: unknown } | null;
  /** Fetches again. A shown failure gives way to waiting. */
  reload(): void;
  /** Fetches again; what is shown stays until the answer arrives. */
  refresh(): void;
}

/**
 * Fetches what a page shows: when it opens, and whenever `key` changes. A null key fetches nothing. `read` may show a part of
 * its answer before it resolves. Answers that are no longer wanted are dropped. `held` is shown until the first answer.
 */
export function useFetched<Data>(
  key: string | null,
  read: (signal: AbortSignal, show: (part: Data) => void) => Promise<Data>,
  held: Data | null = null,
): Fetched<Data> {
  const [data, setData] = useState(held);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const stop = useRef<() => void>(null);
  const latestRead = useRef(read);
  useEffect(() => {
    latestRead.current = read;
  });

  const refresh = useCallback(() => {
    stop.current?.();
    if (key === null) return;
    const left = new AbortController();
    stop.current = () => left.abort();
    const show = (answer: Data) => {
      if (left.signal.aborted) return;
      setData(answer);
      setFailure(null);
    };
    latestRead.current(left.signal, show).then(show, (error) => left.signal.aborted || setFailure({ error }));
  }, [key]);

  const reload = useCallback(() => {
    setFailure(null);
    refresh();
  }, [refresh]);

  useEffect(() => {
    reload();
    return () => stop.current?.();
  }, [reload]);

  return { data, failure, reload, refresh };
}
