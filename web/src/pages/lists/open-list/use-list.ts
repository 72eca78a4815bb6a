import { keepLiveConnection } from "@stockfinder/client/live-connection";
import { RequestFailed } from "@stockfinder/client/request-failed";
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
import { useFetched } from "../../../api/use-fetched.ts";
import { fingerprintOf } from "../../../session/fingerprint.ts";
import { callAsVisitor } from "../../../session/session.ts";
import { storedTokens } from "../../../session/stored-tokens.ts";
import { forgetList, keepList, keptList, needsSignIn } from "./kept-list.ts";
import { withLines } from "./list-lines.ts";
import { useWaiting } from "./use-waiting.ts";
import { type LineChanges, type NewLine, type Waiting, withWaiting } from "./waiting.ts";

export type OpenList = ReturnType<typeof useList>;

/** Open without a network where it was seen. `listToken`: of the invitation that opened it. */
export function useList(id: string, listToken: string | null) {
  const as = useCallback(() => ({ fingerprint: fingerprintOf(), listToken }), [listToken]);
  const { data, failure, reload, refresh } = useFetched<List>(id, async (signal, show) => {
    const kept = await keptList(id);
    if (kept) show(kept);
    try {
      return await callAsVisitor(readList, { id }, { ...as(), signal });
    } catch (error) {
      const isGone = error instanceof RequestFailed && error.status === 404;
      if (isGone && !needsSignIn(error)) await forgetList(id);
      throw error;
    }
  });
  const [newer, setNewer] = useState<List | null>(null);
  const current = newer && data && newer.id === data.id && newer.version >= data.version ? newer : data;

  const take = useCallback(
    (version: number, lines: readonly ChangedLine[]) =>
      setNewer((last) => {
        const known = last && data && last.id === data.id && last.version >= data.version ? last : data;
        return known && withLines(known, version, lines);
      }),
    [data],
  );
  const changes = useWaiting(id, async (change) => {
    const { version, lines } = await sendChange(change, id, as());
    take(version, lines);
  });
  const { waiting, unsent, refusal: lateRefusal, add: make, send } = changes;
  useEffect(() => {
    if (current) keepList(current);
  }, [current]);
  useEffect(() => {
    // The server can be reached again.
    if (data && !failure) send();
  }, [data, failure, send]);
  useLiveList(
    id,
    (version, lines) => {
      if (current && lines.length > 0 && version <= current.version + 1) take(version, lines);
      else refresh();
    },
    refresh,
  );

  /** After a refusal the list is read again. */
  const orRefresh = async (change: Promise<void>) => {
    try {
      await change;
    } catch (error) {
      setNewer(null);
      refresh();
      throw error;
    }
  };
  return {
    /** As this person changed it. Null before the first answer, unless this browser has kept it. */
    list: current && withWaiting(current, waiting),
    failure,
    unsent,
    /** Why a change that had waited was refused; null if none was. */
    lateRefusal,
    reload,
    /** Each resolves when it is sent or waits to be sent, and rejects with `RequestFailed` if it is refused. */
    add: (lines: readonly NewLine[]) => orRefresh(make({ kind: "add", lines })),
    change: (line: Line, changes: LineChanges) =>
      orRefresh(make({ kind: "change", line: line.id, base: line.version, changes })),
    remove: (line: Line) => orRefresh(make({ kind: "remove", line: line.id, base: line.version })),
    /** Two people cannot claim a line: this needs the network, and rejects without it. */
    claim: (line: Line, isMine: boolean) =>
      orRefresh(
        callAsVisitor(isMine ? releaseLine : claimLine, { id, line: line.id }, as()).then((claimed) =>
          take(claimed.version, [claimed]),
        ),
      ),
  };
}

/** Sends a change with its age, and returns what changed. */
async function sendChange(
  change: Waiting,
  id: string,
  as: { readonly fingerprint: string | null; readonly listToken: string | null },
): Promise<{ readonly version: number; readonly lines: readonly ChangedLine[] }> {
  const seen = { ageMs: Math.max(0, Date.now() - change.at) };
  if (change.kind === "add") return await callAsVisitor(addLines, { id, lines: change.lines }, as);
  const { line, base } = change;
  if (change.kind === "change") {
    const changed = await callAsVisitor(changeLine, { id, line, base, ...seen, ...change.changes }, as);
    return { version: changed.version, lines: [changed] };
  }
  await callAsVisitor(removeLine, { id, line, base, ...seen }, as);
  return { version: base + 1, lines: [{ id: line, deleted: true, version: base + 1 }] };
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
        device: window,
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
