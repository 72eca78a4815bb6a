import { type OwnChannel, removeChannel, testChannel } from "@stockfinder/contracts/channels";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { ageText } from "../../../components/age.ts";
import { TextButton } from "../../../components/button.tsx";

export function ChannelRow({
  channel: { id, name, lastOkAt, paused },
  kindName,
  now,
  onTested,
  onRemoved,
}: {
  channel: OwnChannel;
  kindName: string;
  now: number;
  onTested: () => void;
  onRemoved: () => void;
}) {
  const { problem, isBusy, attempt } = useAttempt("That didn't work. Please try again.");
  const [answer, setAnswer] = useState<OutputOf<typeof testChannel> | null>(null);

  const during = (work: () => Promise<void>) => {
    setAnswer(null);
    attempt(work);
  };
  const test = () =>
    during(async () => {
      setAnswer(await callAsWatcher(testChannel, { id }));
      onTested();
    });
  const remove = () =>
    during(async () => {
      await callAsWatcher(removeChannel, { id });
      onRemoved();
    });

  return (
    <li className="rounded-xl border border-line p-4">
      <p className="font-semibold break-words">
        {name} <span className="font-normal text-soft">· {kindName}</span>
      </p>
      <p className="text-sm text-soft">
        {lastOkAt === null ? "Not used yet" : `Last worked ${ageText(lastOkAt, now)}`}
      </p>
      {paused && (
        <p className="mt-1 text-sm font-semibold break-words text-warn">
          Paused. {paused}. A test that works ends the pause.
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-x-4">
        <TextButton off={isBusy} onClick={test}>
          {isBusy ? "One moment..." : "Send a test"}
          <span className="sr-only"> to {name}</span>
        </TextButton>
        <TextButton off={isBusy} onClick={remove}>
          Remove<span className="sr-only"> {name}</span>
        </TextButton>
      </div>
      <p
        role="status"
        className={`mt-1 text-sm font-semibold break-words empty:hidden ${answer?.ok ? "text-good" : "text-bad"}`}
      >
        {problem ?? (answer && answerWords(answer))}
      </p>
    </li>
  );
}

/** What the service answered to a test: `Sent.`, or `It answered 401: unauthorized`. */
function answerWords({ ok, status, words }: OutputOf<typeof testChannel>): string {
  if (ok) return "Sent. It should be there now.";
  if (status === null) return "It doesn't answer.";
  return words === null ? `It answered ${status}.` : `It answered ${status}: ${words}`;
}
