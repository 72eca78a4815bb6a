import { RequestFailed } from "@stockfinder/client/request-failed";
import { answerAlert, readLinkedAlert } from "@stockfinder/contracts/alert-answers";
import { asideText, costText, headPlace, headText } from "@stockfinder/contracts/alert-words";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useState } from "react";
import { Link } from "wouter";
import { stateText } from "../../alerts/watch-words.ts";
import { call } from "../../api/call.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { QuietButton } from "../../components/button.tsx";
import { Page } from "../../components/frame/page.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Waiting } from "../../components/waiting.tsx";

/** Where a message in somebody's channel leads: the alert, and buttons that work without a sign-in, by the link's signature. */
export default function AnswerPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const fetched = useFetched(token, (signal) => call(readLinkedAlert, { token }, { signal }));
  const { data, failure, refresh } = fetched;
  const isMissing = failure?.error instanceof RequestFailed && [400, 404].includes(failure.error.status);

  return (
    <Page title="Your alert">
      <div className="page-width page-text py-10">
        {!isMissing ? (
          <Waiting of={fetched} label="Loading the alert" failed="The alert could not be loaded" />
        ) : (
          <>
            <h1 className="text-3xl font-bold tracking-tight">There is no such alert any more</h1>
            <p className="mt-2 text-soft">It was removed with its watch, or the link isn't complete.</p>
          </>
        )}
        {data && <Answer token={token} {...data} onAnswered={refresh} />}
      </div>
    </Page>
  );
}

function Answer({
  token,
  alert,
  snoozeUntil,
  onAnswered,
}: OutputOf<typeof readLinkedAlert> & { token: string; onAnswered: () => void }) {
  const [answered, setAnswered] = useState<"snooze" | "got" | null>(null);
  const { problem, isBusy, attempt } = useAttempt("That could not be saved. Please try again.");
  const press = (answer: "snooze" | "got") =>
    attempt(async () => {
      setAnswered(null);
      await call(answerAlert, { token, answer });
      setAnswered(answer);
      onAnswered();
    });
  const { url, store } = headPlace(alert);

  return (
    <article className="rounded-card bg-surface p-6 shadow-card">
      <h1 className="text-2xl font-bold tracking-tight">{alert.name}</h1>
      <p className="mt-2 text-lg font-semibold">
        {headText(alert)}
        {costText(alert)}
      </p>
      <p className="text-sm text-soft empty:hidden">{asideText(alert)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <OutboundLink href={url} className="button-primary">
          View at {store}
        </OutboundLink>
        <QuietButton off={isBusy} onClick={() => press("snooze")}>
          Snooze
        </QuietButton>
        <QuietButton aria-pressed={alert.outcome === "got"} off={isBusy} onClick={() => press("got")}>
          Got it
        </QuietButton>
      </div>
      <p role="status" className="mt-3 text-sm text-soft empty:hidden">
        {problem ??
          (answered === "got"
            ? "Glad it helped. Thank you!"
            : snoozeUntil !== null && stateText({ state: "paused", paused: false, snoozeUntil }))}
      </p>
      <p className="mt-5 border-t border-line pt-4 text-sm">
        <Link href={`/alerts/${alert.id}`} className="underline">
          Why did I get this?
        </Link>
      </p>
    </article>
  );
}
