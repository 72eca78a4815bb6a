import { useSyncExternalStore } from "react";
import { Link } from "wouter";
import { alertRows } from "../../alerts/alert-rows.ts";
import { useOwnChannels } from "../../alerts/delivery/use-own-channels.ts";
import { currentAlerts, onAlerts } from "../../alerts/live-alerts.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useKnownProducts } from "../../components/use-known-products.ts";
import { useNow } from "../../components/use-now.ts";
import { useStoreNames } from "../../components/use-store-names.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useWatches } from "./use-watches.ts";
import { WatchCard } from "./watch-card.tsx";
import { WatchFiles } from "./watch-files.tsx";

export default function WatchesPage() {
  const commands = useWatches();
  const { watches, isFailed, again } = commands;
  const { heading, list, removing } = useFocusAfterRemoval(watches);
  const nameOf = useStoreNames(
    watches?.some(({ stores, upc }) => stores.length > 0 || upc === null) ?? false,
  );
  const known = useKnownProducts(watches ?? []);
  const rows = alertRows(useSyncExternalStore(onAlerts, currentAlerts));
  const own = useOwnChannels(watches ?? []);
  const now = useNow();

  return (
    <Page title="Your watches">
      <div className="page-width py-8">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold tracking-tight outline-none">
          Your watches
        </h1>
        <div className="mt-6 grid gap-4">
          {isFailed && <FailedNotice onTryAgain={again}>Your watches could not be loaded</FailedNotice>}
          {watches === null && !isFailed && <Spinner label="Loading what you watch" />}
          {watches?.length === 0 && (
            <div className="rounded-card bg-surface p-6 shadow-card">
              <p className="font-semibold">You're not watching anything yet.</p>
              <p className="mt-1 text-soft">
                Press “Watch this” on a product. We keep checking the stores and alert you.
              </p>
              <Link href="/search" className="button-primary mt-4">
                Search
              </Link>
            </div>
          )}
          <ul ref={list} className="grid gap-4">
            {watches?.map((watch) => (
              <WatchCard
                key={watch.id}
                watch={watch}
                known={known.get(watch.upc ?? "")}
                row={rows.find(({ key }) => key === watch.id)}
                own={own}
                nameOf={nameOf}
                now={now}
                commands={commands}
                onRemoving={() => removing(watch)}
              />
            ))}
          </ul>
        </div>
        {(watches !== null || isFailed) && <WatchFiles isEmpty={watches?.length === 0} onImported={again} />}
      </div>
    </Page>
  );
}
