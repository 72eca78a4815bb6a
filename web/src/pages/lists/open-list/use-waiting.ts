import { randomId } from "@stockfinder/client/random-id";
import { useCallback, useEffect, useRef, useState } from "react";
import { forgetChange, keepChange, keptChanges, needsSignIn } from "./kept-list.ts";
import { canWait, type Waiting } from "./waiting.ts";

/** While a change is held up: a server in trouble does not say when it is well again. */
const SEND_AGAIN_MS = 10_000;

type Distributed<T> = T extends unknown ? Omit<T, "id" | "at"> : never;

/** The changes of a list that its server does not have yet. They outlive the page, and are sent one after the other. */
export function useWaiting(listId: string, sendOne: (waiting: Waiting) => Promise<void>) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [isHeldUp, setHeldUp] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const queue = useRef<Waiting[]>([]);
  const sending = useRef<Promise<void>>(null);
  /** Of the changes whose caller still waits for the answer. */
  const refusals = useRef(new Map<string, unknown>());
  const latestSendOne = useRef(sendOne);
  useEffect(() => {
    latestSendOne.current = sendOne;
  });

  const show = useCallback(() => setWaiting([...queue.current]), []);
  /** Ends when nothing is left, or what is left has to wait. */
  const sendAll = useCallback(async () => {
    try {
      for (let first = queue.current[0]; first; first = queue.current[0]) {
        try {
          await latestSendOne.current(first);
        } catch (error) {
          if (canWait(error) || needsSignIn(error)) return setHeldUp(true);
          if (refusals.current.has(first.id)) refusals.current.set(first.id, error);
          else setRefusal(error);
        }
        queue.current = queue.current.filter((each) => each !== first);
        // Before anything else is waited for: the server's lines are shown already, and these would stand beside them.
        show();
        await forgetChange(listId, first);
      }
      setHeldUp(false);
    } finally {
      sending.current = null;
    }
  }, [listId, show]);
  /** One run at a time: it also sends a change that comes meanwhile. */
  const send = useCallback(async () => {
    if (queue.current.length === 0) return;
    sending.current ??= sendAll();
    await sending.current;
  }, [sendAll]);

  useEffect(() => {
    let isOpen = true;
    keptChanges(listId).then((kept) => {
      if (!isOpen) return;
      const known = new Set(queue.current.map(({ id }) => id));
      const earlier = kept.filter(({ id }) => !known.has(id));
      if (earlier.length > 0) setHeldUp(true);
      queue.current = [...earlier, ...queue.current];
      show();
    });
    const again = () => void send();
    window.addEventListener("online", again);
    return () => {
      isOpen = false;
      window.removeEventListener("online", again);
    };
  }, [listId, send, show]);

  useEffect(() => {
    if (!isHeldUp) return;
    const timer = setInterval(() => void send(), SEND_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isHeldUp, send]);

  /** Resolves when the server has the change, or when it waits for that; rejects if the server refuses it. */
  const add = async (change: Distributed<Waiting>) => {
    const added = { ...change, id: randomId(), at: Date.now() } as Waiting;
    queue.current.push(added);
    refusals.current.set(added.id, null);
    show();
    await keepChange(listId, added);
    await send();
    const refused = refusals.current.get(added.id);
    refusals.current.delete(added.id);
    if (refused !== null) throw refused;
  };
  /** `unsent` could not be sent; `refusal` is why the server refused a change that had waited, null if it refused none. */
  return { waiting, unsent: isHeldUp ? waiting.length : 0, refusal, send, add };
}
