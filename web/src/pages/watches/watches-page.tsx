import type { Watch } from "@stockfinder/contracts/watches";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { ageText } from "../../components/age.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useNow } from "../../components/use-now.ts";
import { useStoreNames } from "../../components/use-store-names.ts";
import { usePopup } from "../../popups/use-popup.ts";
import { DeliveryOfWatch } from "./delivery-of-watch.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useWatches, type Watches } from "./use-watches.ts";
import { branchesText, nextCheckText, stateText, waitsFor } from "./watch-words.ts";

/** The watches of this browser's owner, each with its state and the time of its last check. */
export default function WatchesPage() {
  const commands = useWatches();
  const { watches, isFailed, again, remove } = commands;
  const { heading, list, removing } = useFocusAfterRemoval(watches);
  const nameOf = useStoreNames(
    watches?.some(({ stores, upc }) => stores.length > 0 || upc === null) ?? false,
  );
  const now = useNow();

  return (
    <Page title="What you watch">
      <div className="page-width max-w-3xl py-8">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
          What you watch
        </h1>
        <p className="mt-2 text-soft">
          We ask the stores again and again, and tell you when something changes.
        </p>
        <div className="mt-6 grid gap-4">
          {isFailed && <FailedNotice onTryAgain={again}>Your watches could not be reached</FailedNotice>}
          {watches === null && !isFailed && <Spinner label="Loading what you watch" />}
          {watches?.length === 0 && (
            <div className="rounded-card bg-surface p-6 shadow-card">
              <p className="font-semibold">You watch nothing yet.</p>
              <p className="mt-1 text-soft">
                Search for a product and press “Tell me”.{" "}
                <Link href="/" className="underline">
                  Search
                </Link>
              </p>
            </div>
          )}
          <ul ref={list} className="grid gap-4">
            {watches?.map((watch) => (
              <WatchCard
                key={watch.id}
                watch={watch}
                nameOf={nameOf}
                now={now}
                commands={commands}
                onRemove={() => {
                  removing(watch);
                  remove(watch);
                }}
              />
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}

function WatchCard({
  watch,
  nameOf,
  now,
  commands: { again, pause, snooze, resume },
  onRemove,
}: {
  watch: Watch;
  nameOf: (storeId: string) => string;
  now: number;
  commands: Watches;
  onRemove: () => void;
}) {
  const { popup, openPopup } = usePopup();
  const store = watch.retailer === null ? null : { id: watch.retailer, name: nameOf(watch.retailer) };
  const name = watch.name ?? (watch.upc === null ? `An item at ${store?.name}` : `UPC ${watch.upc}`);
  const isOver = watch.state === "ended";
  const isPaused = watch.state === "paused";

  const change = () =>
    openPopup(async (close) => {
      const { ChangeWatchPopup } = await import("./change-watch-popup.tsx");
      const { upc, country } = watch;
      const product = { upc, name, country, price: null, store: upc === null ? store : null };
      return <ChangeWatchPopup watch={watch} product={product} onChanged={again} onClose={close} />;
    });

  const changeDelivery = () =>
    openPopup(async (close) => {
      const { DeliveryPopup } = await import("./delivery-popup.tsx");
      return <DeliveryPopup watch={watch} name={name} onSaved={again} onClose={close} />;
    });

  const askSnooze = () =>
    openPopup(async (close) => {
      const { SnoozePopup } = await import("./snooze-popup.tsx");
      return <SnoozePopup name={name} onChoose={(until) => snooze(watch, until)} onClose={close} />;
    });

  return (
    <li className="rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg font-bold">
        {watch.upc === null ? (
          <ItemName name={name} url={watch.url} />
        ) : (
          <Link
            href={whereToBuyPath({ upc: watch.upc, name: watch.name, country: watch.country })}
            className="hover:underline"
          >
            {name}
          </Link>
        )}
      </h2>
      <p className="mt-1">
        {waitsFor(watch, nameOf)}
        {store && `, at ${store.name}`}
      </p>
      {branchesText(watch) && <p className="mt-1 text-sm text-soft">{branchesText(watch)}</p>}
      <p className="mt-1 text-sm text-soft">
        <span className={watch.state === "open" ? "font-semibold text-good" : ""}>{stateText(watch)}</span>
        {" · "}
        {watch.lastCheckedAt === null ? "not checked yet" : `checked ${ageText(watch.lastCheckedAt, now)}`}
        {watch.state !== "paused" &&
          watch.nextCheckAt !== null &&
          ` · ${nextCheckText(watch.nextCheckAt, now)}`}
      </p>
      <DeliveryOfWatch watch={watch} />
      <div className="mt-4 flex flex-wrap gap-3">
        {/* Both stay in every state, so that a pressed one keeps the focus. */}
        {!isOver && (
          <>
            <button
              type="button"
              className="button-quiet"
              onClick={() => (isPaused ? resume(watch) : pause(watch))}
            >
              {isPaused ? "Go on" : "Pause"}
              <span className="sr-only"> {name}</span>
            </button>
            <button type="button" className="button-quiet" onClick={askSnooze}>
              Snooze
              <span className="sr-only"> {name}</span>
            </button>
          </>
        )}
        <button type="button" className="button-quiet" onClick={change}>
          Change
          <span className="sr-only"> {name}</span>
        </button>
        <button type="button" className="button-quiet" onClick={changeDelivery}>
          How to tell you
          <span className="sr-only"> about {name}</span>
        </button>
        <button type="button" className="button-quiet text-bad" onClick={onRemove}>
          Remove
          <span className="sr-only"> {name}</span>
        </button>
      </div>
      {popup}
    </li>
  );
}

function ItemName({ name, url }: { name: string; url: string | null }) {
  return url === null ? (
    name
  ) : (
    <OutboundLink href={url} className="hover:underline">
      {name}
    </OutboundLink>
  );
}
