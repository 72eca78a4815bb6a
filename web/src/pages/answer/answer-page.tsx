import { RequestFailed } from "@stockfinder/client/request-failed";
import { answerAlert, readLinkedAlert } from "@stockfinder/contracts/alert-answers";
import { headlineOf } from "@stockfinder/contracts/alert-place";
import { alertText } from "@stockfinder/contracts/alert-words";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useState } from "react";
import { Link } from "wouter";
import { stateText } from "../../alerts/watch-words.ts";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { QuietButton } from "../../components/button.tsx";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Spinner } from "../../components/spinner.tsx";

/** Where a message in somebody's channel leads: the alert, and buttons that work without a sign-in, by the link's signature. */
export default function AnswerPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, failure, reload, refresh } = useFetched(token, (signal) =>
    call(readLinkedAlert, { token }, { signal }),
  );
  const isMissing = failure?.error instanceof RequestFailed && [400, 404].includes(failure.error.status);

  return (
    <Page title="Your alert">
      <div className="page-width max-w-xl py-10">
        {!data && !failure && <Spinner label="Loading the alert" />}
        {failure && !isMissing && (
          <FailedNotice onTryAgain={reload}>The alert could not be loaded</FailedNotice>
        )}
        {isMissing && (
          <>
            <h1 className="text-3xl font-bold tracking-tight">There is no such alert any more</h1>
            <p className="mt-2 text-soft">It went with its watch, or the link is not complete.</p>
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
  const [phase, setPhase] = useState<"idle" | "saving" | "failed" | "snooze" | "got">("idle");
  const headline = headlineOf(alert);

  async function press(answer: "snooze" | "got"): Promise<void> {
    if (phase === "saving") return;
    setPhase("saving");
    const isSaved = await call(answerAlert, { token, answer }).then(
      () => true,
      () => false,
    );
    setPhase(isSaved ? answer : "failed");
    if (isSaved) onAnswered();
  }

  return (
    <article className="rounded-card bg-surface p-6 shadow-card">
      <h1 className="text-2xl font-bold tracking-tight">{alert.name}</h1>
      <p className="mt-2 text-lg font-semibold">{alertText(alert)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <OutboundLink href={headline.url} className="button-primary">
          View at {headline.store}
        </OutboundLink>
        <QuietButton off={phase === "saving"} onClick={() => press("snooze")}>
          Snooze
        </QuietButton>
        <QuietButton
          aria-pressed={alert.outcome === "got"}
          off={phase === "saving"}
          onClick={() => press("got")}
        >
          Got it
        </QuietButton>
      </div>
      <p role="status" className="mt-3 text-sm text-soft empty:hidden">
        {phase === "failed"
          ? "That could not be saved. Please try again."
          : phase === "got"
            ? "Good to hear. Thank you!"
            : snoozeUntil !== null && stateText({ state: "paused", paused: false, snoozeUntil })}
      </p>
      <p className="mt-5 border-t border-line pt-4 text-sm">
        <Link href={`/alerts/${alert.id}`} className="underline">
          Why did I get this?
        </Link>
      </p>
    </article>
  );
}
