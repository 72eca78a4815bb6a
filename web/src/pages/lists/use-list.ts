import { keepLiveConnection } from "@stockfinder/client/live-connection";
import type { CallInput } from "@stockfinder/client/request";
import {
  addLines,
  type ChangedLine,
  changeLine,
  claimLine,
  type Line,
  type List,
  readList,
  releaseLine,
  removeLine,
} from "@stockfinder/contracts/lists";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useFetched } from "../../api/use-fetched.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { callAsVisitor } from "../../session/session.ts";
import { storedTokens } from "../../session/stored-tokens.ts";
import { withLines } from "./list-lines.ts";

export type LineChanges = Omit<CallInput<typeof changeLine>, "id" | "line" | "base" | "ageMs">;

export interface OpenList {
  /** Null before the first answer. */
  readonly list: List | null;
  /** Why it could not be read; null if it could. */
  readonly failure: { readonly error: unknown } | null;
  reload(): void;
  /** Each rejects with `RequestFailed`; the list is then read again. */
  add(lines: CallInput<typeof addLines>["lines"]): Promise<void>;
  change(line: Line, changes: LineChanges): Promise<void>;
  claim(line: Line, isMine: boolean): Promise<void>;
  remove(line: Line): Promise<void>;
}

/** A list, current as long as the page is open. `listToken`: of the invitation with which it was opened. */
export function useList(id: string, listToken: string | null): OpenList {
  const as = useCallback(() => ({ fingerprint: fingerprintOf(), listToken }), [listToken]);
  const { data, failure, reload, refresh } = useFetched(id, (signal) =>
    callAsVisitor(readList, { id }, { ...as(), signal }),
  );
  const [newer, setNewer] = useState<List | null>(null);
  const list = newer && data && newer.id === data.id && newer.version >= data.version ? newer : data;

  const take = useCallback(
    (version: number, lines: readonly ChangedLine[]) =>
      setNewer((last) => {
        const known = last && data && last.id === data.id && last.version >= data.version ? last : data;
        return known && withLines(known, version, lines);
      }),
    [data],
  );
  useLiveList(
    id,
    (version, lines) => {
      if (list && lines.length > 0 && version <= list.version + 1) take(version, lines);
      else refresh();
    },
    refresh,
  );

  const done = async (change: Promise<{ version: number; lines: readonly ChangedLine[] }>) => {
    try {
      const { version, lines } = await change;
      take(version, lines);
    } catch (error) {
      setNewer(null);
      refresh();
      throw error;
    }
  };
  const one = async (change: Promise<Line>) => {
    const line = await change;
    return { version: line.version, lines: [line] };
  };
  return {
    list,
    failure,
    reload,
    add: (lines) => done(callAsVisitor(addLines, { id, lines }, as())),
    change: (line, changes) => {
      // Shown at once: a tap in a store must not wait for the network.
      take(line.version, [{ ...line, ...changes } as Line]);
      return done(
        one(callAsVisitor(changeLine, { id, line: line.id, base: line.version, ageMs: 0, ...changes }, as())),
      );
    },
    claim: (line, isMine) =>
      done(one(callAsVisitor(isMine ? releaseLine : claimLine, { id, line: line.id }, as()))),
    remove: async (line) => {
      await callAsVisitor(removeLine, { id, line: line.id, base: line.version, ageMs: 0 }, as()).finally(
        refresh,
      );
    },
  };
}

/** Calls back at each change of the list; `ready` each time that the connection stands, since changes may have been missed. */
function useLiveList(
  id: string,
  onChange: (version: number, lines: readonly ChangedLine[]) => void,
  ready: () => void,
): void {
  const changed = useEffectEvent(onChange);
  const connected = useEffectEvent(ready);
  useEffect(
    () =>
      keepLiveConnection({
        open: () => new WebSocket(new URL(LIVE_PATH, window.location.href.replace(/^http/, "ws"))),
        hello: async () => ({
          token: storedTokens.read()?.accessToken ?? null,
          fingerprint: fingerprintOf(),
          lists: [id],
        }),
        ready: async () => connected(),
        onMessage: (message) => {
          if (message.type === "list" && message.id === id) changed(message.version, message.lines);
        },
      }),
    [id],
  );
}
