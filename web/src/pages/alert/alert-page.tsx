import { headlineOf, placeWords } from "@stockfinder/contracts/alert-place";
import { reportWrong } from "@stockfinder/contracts/observations";
import { Link, useParams } from "wouter";
import { comparisonPath } from "../../alerts/comparison-path.ts";
import { OutcomeChoice } from "../../alerts/outcome-choice.tsx";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { wrongReport } from "../../alerts/wrong-report.ts";
import { ageText } from "../../components/age.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { readingText } from "../../components/offer-words.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { priceText } from "../../components/price.ts";
import { Spinner } from "../../components/spinner.tsx";
import { termsText } from "../../components/terms-text.ts";
import { useKnownProducts } from "../../components/use-known-products.ts";
import { useNow } from "../../components/use-now.ts";
import { WrongOffer } from "../../components/wrong-offer.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { AlertHead } from "./alert-head.tsx";
import { AlsoAt } from "./also-at.tsx";
import { otherChains, shownAlert } from "./stocked-chains.ts";
import { type ReadAlert, useAlert } from "./use-alert.ts";

export default function AlertPage() {
  const { id = "" } = useParams<{ id: string }>();
  const { alert, phase, others, tryAgain, saveOutcome, follow } = useAlert(id);
  const now = useNow();
  const known = useKnownProducts(alert ? [alert] : []);
  const comparison = alert && comparisonPath(alert);
  const shown = alert && shownAlert(alert, others);
  const headline = shown && headlineOf(shown);
  const wrong = alert && wrongReport(alert);

  return (
    // Another alert of the watch is another page, which takes the focus.
    <Page key={id} title="Alert">
      <div className="page-width max-w-5xl py-8">
        {phase === "loading" && <Spinner label="Loading the alert" />}
        {phase === "failed" && (
          <FailedNotice onTryAgain={tryAgain}>The alert could not be loaded</FailedNotice>
        )}
        {phase === "missing" && (
          <>
            <h1 className="text-3xl font-bold tracking-tight">There is no such alert</h1>
            <p className="mt-2 text-soft">
              It went with its watch, or belongs to another browser or account.
            </p>
            <Link href="/watches" className="button-primary mt-6">
              Your watches
            </Link>
          </>
        )}
        {alert && shown && headline && (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <article className="rounded-card bg-surface p-6 shadow-card">
              <AlertHead
                alert={shown}
                firstPrice={shown === alert ? alert.why.firstPrice : undefined}
                product={known.get(alert.upc ?? "")}
                age={ageText(alert.updatedAt, now)}
                isElsewhere={placeWords(headline) !== placeWords(alert)}
              />
              <div className="mt-5 flex flex-wrap gap-3">
                <OutboundLink href={headline.url} className="button-primary" onFollow={follow}>
                  View at {headline.store}
                  <PageIcon name="outbound" className="size-4" />
                </OutboundLink>
                {comparison !== null && (
                  <Link href={comparison} className="button-quiet">
                    Compare stores
                  </Link>
                )}
              </div>
              <AlsoAt chains={otherChains(shown, [alert, ...others])} />
            </article>
            <div className="rounded-card bg-surface p-6 shadow-card">
              <section aria-labelledby="why">
                <h2 id="why" className="font-bold">
                  Why did I get this?
                </h2>
                <Why alert={alert} now={now} />
              </section>
              <section aria-labelledby="outcome" className="mt-6 border-t border-line pt-5">
                <h2 id="outcome" className="font-bold">
                  Did it help?
                </h2>
                <OutcomeChoice alert={alert} className="mt-3" onSaved={saveOutcome} />
              </section>
              {wrong && (
                <section aria-label="Is this wrong?" className="mt-5 border-t border-line pt-2 text-sm">
                  <WrongOffer
                    store={headline.store}
                    send={(what) => callAsWatcher(reportWrong, { ...wrong, what })}
                  />
                </section>
              )}
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

function Why({ alert, now }: { alert: ReadAlert; now: number }) {
  const { kind, why, version } = alert;
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:first-letter:uppercase">
      {kind === "broadcast" ? (
        <>
          <dt className="text-soft">From</dt>
          <dd>the people of {SITE_NAME}, not one of your watches</dd>
          <dt className="text-soft">It is</dt>
          <dd>{why.rule}</dd>
        </>
      ) : (
        <>
          <dt className="text-soft">You asked for</dt>
          <dd>{why.rule}</dd>
          {alert.branch !== null && (
            <>
              <dt className="text-soft">What changed</dt>
              <dd>{placeWords(alert)}</dd>
            </>
          )}
          {why.firstPrice && (
            <>
              <dt className="text-soft">As you began</dt>
              <dd>{priceText(why.firstPrice.value, why.firstPrice.currency)}</dd>
            </>
          )}
          {termsText(why.before) !== termsText(why.after) && (
            <>
              <dt className="text-soft">Before</dt>
              <dd>{termsText(why.before)}</dd>
            </>
          )}
          {/* A living alert has the item's state of now, not the one that it came for. */}
          <dt className="text-soft">{version > 1 ? "Now" : "After"}</dt>
          <dd>{termsText(why.after)}</dd>
          {why.after.words && (
            <>
              <dt className="text-soft">In the store's words</dt>
              <dd>“{why.after.words}”</dd>
            </>
          )}
          <dt className="text-soft">How we know</dt>
          <dd>{readingText(why.source, why.readAt, now)}</dd>
        </>
      )}
    </dl>
  );
}
