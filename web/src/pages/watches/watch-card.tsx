import type { KnownProduct } from "@stockfinder/contracts/known-products";
import type { Watch } from "@stockfinder/contracts/watches";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { Link } from "wouter";
import { ageText } from "../../components/age.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { priceText } from "../../components/price.ts";
import { StockSign } from "../../components/stock-sign.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { AddToList } from "../lists/add-to-list.tsx";
import { DeliveryOfWatch } from "./delivery-of-watch.tsx";
import type { Watches } from "./use-watches.ts";
import { branchesText, nextCheckText, stateText, waitsFor } from "./watch-words.ts";

/** A watch: what it waits for, what is known of the product now, and what can be changed. */
export function WatchCard({
  watch,
  known,
  nameOf,
  now,
  commands: { again, pause, snooze, resume },
  onRemove,
}: {
  watch: Watch;
  /** The product as stores were last seen to sell it; null if none is known. */
  known: KnownProduct | null;
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
    <li className="watch-card">
      <Picture
        className="watch-picture"
        url={known && pictureUrl(known.image, { source: known.isDemo ? "sandbox" : "live" })}
        title=""
      />
      <div className="min-w-0">
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
        {known?.price && (
          <p className="mt-1 dotted-line">
            <span className="font-semibold">
              Now {priceText(known.price.value, known.price.currency)} at {known.store}
            </span>
            <StockSign isAvailable={known.isAvailable} />
          </p>
        )}
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
      </div>
      <div className="watch-actions">
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
        <AddToList product={{ upc: watch.upc, name }} className="button-quiet" />
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
