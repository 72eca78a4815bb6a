import type { OutputOf } from "@stockfinder/contracts/operation";
import { approveBroadcast, readAudit, recallBroadcast } from "@stockfinder/contracts/staff";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../api/call.ts";
import { canBeSent, failureOf, type StaffFailure, UNSENDABLE } from "../../components/staff-failure.ts";

type Log = OutputOf<typeof readAudit>;

export interface StaffLogState {
  /** Null until it is requested. */
  readonly log: Log | null;
  readonly said: string | null;
  readonly failure: StaffFailure | null;
  readonly working: boolean;
  show(): void;
  showOlder(): void;
  recall(notiId: string): void;
  approve(notiId: string): void;
}

/** The audit log; once shown, it is fetched again after each action of this page. */
export function useStaffLog(password: string, actions: number): StaffLogState {
  const [log, setLog] = useState<Log | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [failure, setFailure] = useState<StaffFailure | null>(null);
  const [working, setWorking] = useState(false);
  const authorization = password;

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (!canBeSent(password)) return setFailure(UNSENDABLE);
    setWorking(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(false);
    }
  }

  const read = async () => setLog(await call(readAudit, { limit: 50 }, { authorization }));
  const after = (request: () => Promise<{ msg: string }>) =>
    void attempt(async () => {
      setSaid(null);
      const { msg } = await request();
      setSaid(msg);
      await read();
    });

  const readAfter = useEffectEvent((actions: number) => {
    if (log && actions > 0) attempt(read);
  });
  useEffect(() => readAfter(actions), [actions]);

  return {
    log,
    said,
    failure,
    working,
    show: () => void attempt(read),
    showOlder: () =>
      void attempt(async () => {
        if (!log?.next) return;
        const older = await call(readAudit, { limit: 50, before: log.next }, { authorization });
        const known = new Set(log.broadcasts.map(({ id }) => id));
        const broadcasts = older.broadcasts.filter(({ id }) => !known.has(id));
        setLog({
          steps: [...log.steps, ...older.steps],
          broadcasts: [...log.broadcasts, ...broadcasts],
          next: older.next,
        });
      }),
    recall: (notiId) => after(() => call(recallBroadcast, { notiId }, { authorization })),
    approve: (notiId) => after(() => call(approveBroadcast, { notiId }, { authorization })),
  };
}
