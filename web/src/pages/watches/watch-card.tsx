import type { OwnChannel } from "@stockfinder/contracts/channels";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { LIST_STORE } from "@stockfinder/contracts/list-store";
import type { Watch } from "@stockfinder/contracts/watches";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { Link } from "wouter";
import {
  branchesText,
  hearsWhen,
  nextCheckText,
  sinceText,
  stateText,
  waitsFor,
} from "../../alerts/watch-words.ts";
import { ageText } from "../../components/age.ts";
import { Icon } from "../../components/icon.tsx";
import { KnownPicture } from "../../components/known-picture.tsx";
import { type Command, Menu } from "../../components/menu.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { priceText } from "../../components/price.ts";
import { StockSign } from "../../components/stock-sign.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { DeliveryOfWatch } from "./delivery-of-watch.tsx";
import type { Watches } from "./use-watches.ts";

/** A watch: what it waits for, what is known of the product now, and a menu of what can be changed. */
export function WatchCard({
  watch,
  known,
  own,
  nameOf,
  now,
  commands: { again, pause, snooze, resume },
  onRemove,
}: {
  watch: Watch;
  /** The product as stores were last seen to sell it; undefined if none is known. */
  known: KnownProduct | undefined;
  own: readonly OwnChannel[];
  nameOf: (storeId: string) => string;
  now: number;
  commands: Watches;
  onRemove: () => void;
}) {
  const { popup, openPopup } = usePopup();
  const { upc, country } = watch;
  const nextCheck =
    watch.state === "paused" || watch.nextCheckAt === null ? null : nextCheckText(watch.nextCheckAt, now);
  const isList = watch.retailer === LIST_STORE;
  const store =
    watch.retailer === null || isList ? null : { id: watch.retailer, name: nameOf(watch.retailer) };
  const name =
    (watch.name && plainTitle(watch.name)) ??
    known?.name ??
    (upc === null ? `An item at ${store?.name}` : `UPC ${upc}`);

  const product = { upc, name, country, price: null, store: upc === null ? store : null };
  const change = () =>
    openPopup(import("../../alerts/change-watch-popup.tsx"), { watch, product, onChanged: again });

  const changeDelivery = () => openPopup(import("./delivery-popup.tsx"), { watch, name, onSaved: again });

  const askSnooze = () =>
    openPopup(import("./snooze-popup.tsx"), { name, onChoose: (until) => snooze(watch, until) });

  const addToList = () => openPopup(import("../lists/add-to-list-popup.tsx"), { product: { upc, name } });

  const pausing: readonly Command[] = [
    watch.state === "paused"
      ? { name: "Go on", press: () => resume(watch) }
      : { name: "Pause", press: () => pause(watch) },
    { name: "Snooze", press: askSnooze },
  ];

  return (
    <li className="watch-card">
      <KnownPicture product={known} className="watch-picture" />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-lg font-bold">
          {upc === null ? (
            <ItemName name={name} url={watch.url} />
          ) : (
            <Link href={whereToBuyPath({ upc, name: watch.name, country })} className="hover:underline">
              {name}
            </Link>
          )}
        </h2>
        <p className="mt-1 flex items-start gap-1.5">
          <Icon name="bell" className="mt-1 size-4" />
          <span className="min-w-0">
            {waitsFor(watch, nameOf)}
            {store && `, at ${store.name}`}
          </span>
        </p>
      </div>
      {/* It comes later, and has its place from the start. */}
      {upc !== null && (
        <div className="watch-price">
          {known?.price && (
            <>
              <p className="text-xl font-bold tabular-nums">
                <span className="sr-only">Now </span>
                {priceText(known.price.value, known.price.currency)}
              </p>
              <p className="flex flex-wrap gap-x-1 text-sm sm:justify-end">
                <StockSign isAvailable={known.isAvailable} />{" "}
                <span className="text-soft">at {known.store}</span>
              </p>
            </>
          )}
          <p className="text-sm text-soft empty:hidden">
            {sinceText(watch, known?.price) ?? (known && hearsWhen(watch, known))}
          </p>
        </div>
      )}
      <div className="watch-facts">
        <p>
          <span className={watch.state === "open" ? "font-semibold text-good" : ""}>{stateText(watch)}</span>
          {" · "}
          {watch.lastCheckedAt === null ? "not checked yet" : `checked ${ageText(watch.lastCheckedAt, now)}`}
          {nextCheck !== null && ` · ${nextCheck}`}
        </p>
        {branchesText(watch) && <p>{branchesText(watch)}</p>}
        <DeliveryOfWatch watch={watch} channels={{ own, now }} />
      </div>
      <div className="watch-menu">
        <Menu
          label={`Change the watch of ${name}`}
          commands={[
            ...(watch.state === "ended" ? [] : pausing),
            ...(isList ? [] : [{ name: "Change", press: change }]),
            { name: "How to alert you", press: changeDelivery },
            ...(isList ? [] : [{ name: "Add to list", press: addToList }]),
            { name: "Remove", press: onRemove, removes: true },
          ]}
        />
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
