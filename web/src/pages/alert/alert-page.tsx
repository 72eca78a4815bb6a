import { headPlace } from "@stockfinder/contracts/alert-words";
import { reportWrong } from "@stockfinder/contracts/observations";
import { Fragment } from "react";
import { Link, useParams } from "wouter";
import { comparisonPath } from "../../alerts/comparison-path.ts";
import { isOver } from "../../alerts/merged-alerts.ts";
import { OutcomeChoice } from "../../alerts/outcome-choice.tsx";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { wrongReport } from "../../alerts/wrong-report.ts";
import { ageText } from "../../components/age.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { directionsToBranch } from "../../components/map/directions.ts";
import { readingText } from "../../components/offer-words.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { termsText } from "../../components/terms-text.ts";
import { useKnownProducts } from "../../components/use-known-products.ts";
import { useNow } from "../../components/use-now.ts";
import { WrongOffer } from "../../components/wrong-offer.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { AlertHead } from "./alert-head.tsx";
import { AlsoAt } from "./also-at.tsx";
import { otherPlaces } from "./other-places.ts";
import { type ReadAlert, useAlert } from "./use-alert.ts";

export default function AlertPage() {
  const { id = "" } = useParams<{ id: string }>();
  const { alert, phase, others, tryAgain, saveOutcome, follow } = useAlert(id);
  const now = useNow();
  const known = useKnownProducts(alert ? [alert] : []);
  const comparison = alert && comparisonPath(alert);
  const directions = alert && directionsNow(alert);
  const wrong = alert && wrongReport(alert);
  const head = alert && (alert.kind === "broadcast" ? alert : headPlace(alert));

  return (
    // Another alert of the watch is another page, which takes the focus.
    <Page key={id} title="Alert">
      <div className="page-width py-8">
        {phase === "loading" && <Spinner label="Loading the alert" />}
        {phase === "failed" && (
          <FailedNotice onTryAgain={tryAgain}>The alert could not be loaded</FailedNotice>
        )}
        {phase === "missing" && (
          <>
            <h1 className="text-3xl font-bold tracking-tight">There is no such alert</h1>
            <p className="mt-2 text-soft">
              It was removed with its watch, or belongs to another browser or account.
            </p>
            <Link href="/watches" className="button-primary mt-6">
              Your watches
            </Link>
          </>
        )}
        {alert && head && (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <article className="rounded-card bg-surface p-6 shadow-card">
              <AlertHead
                alert={alert}
                firstPrice={alert.why.firstPrice}
                product={known.get(alert.upc ?? "")}
                age={readText(alert, now)}
                now={now}
              />
              <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
                {directions !== null && (
                  <OutboundLink href={directions} className="button-primary">
                    <PageIcon name="pin" className="size-4" />
                    Directions
                  </OutboundLink>
                )}
                <OutboundLink
                  href={head.url}
                  className={directions === null ? "button-primary" : "button-quiet"}
                  onFollow={follow}
                >
                  View at {head.store}
                  <PageIcon name="outbound" className="size-4" />
                </OutboundLink>
                {comparison !== null && (
                  <Link href={comparison} className="button-quiet">
                    Compare stores
                  </Link>
                )}
              </div>
              <AlsoAt alerts={otherPlaces(alert, others)} />
            </article>
            <div className="rounded-card bg-surface p-6 shadow-card">
              <section aria-labelledby="why">
                <h2 id="why" className="font-bold">
                  Why did I get this?
                </h2>
                <Why alert={alert} />
              </section>
              <section aria-labelledby="outcome" className="mt-6 border-t border-line pt-5">
                <h2 id="outcome" className="font-bold">
                  Did it help?
                </h2>
                <OutcomeChoice alert={alert} className="mt-3" onSaved={saveOutcome} />
                {wrong && (
                  <div className="mt-2 text-sm">
                    <WrongOffer
                      question="Was something else wrong?"
                      store={head.store}
                      send={(what) => callAsWatcher(reportWrong, { ...wrong, what })}
                    />
                  </div>
                )}
              </section>
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

/** To the nearest place that has it, while any has. */
function directionsNow(alert: ReadAlert): string | null {
  if (alert.kind === "broadcast" || isOver(alert)) return null;
  const { store, branch, distanceMiles } = alert.nearest ?? alert;
  if (branch === null || distanceMiles === undefined) return null;
  return directionsToBranch(store, branch);
}

/** "checked 2 min ago": how what changed is known. */
function readText({ kind, updatedAt, why }: ReadAlert, now: number): string {
  return kind === "broadcast" ? ageText(updatedAt, now) : readingText(why.source, why.readAt, now);
}

function Why({ alert }: { alert: ReadAlert }) {
  const { kind, why, version } = alert;
  const [before, after] = [termsText(why.before), termsText(why.after)];
  const facts =
    kind === "broadcast"
      ? { From: `the people of ${SITE_NAME}, not one of your watches`, "It is": why.rule }
      : {
          "You asked for": why.rule,
          Before: before === after ? null : before,
          // A living alert has the item's state of now, not the one that it came for.
          [version > 1 ? "Now" : "After"]: after,
          "In the store's words": why.after.words && `“${why.after.words}”`,
        };
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:first-letter:uppercase">
      {Object.entries(facts).map(
        ([name, words]) =>
          words && (
            <Fragment key={name}>
              <dt className="text-soft">{name}</dt>
              <dd>{words}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
