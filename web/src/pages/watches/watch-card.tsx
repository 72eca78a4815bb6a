import type { OwnChannel } from "@stockfinder/contracts/channels";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { LIST_STORE } from "@stockfinder/contracts/list-store";
import type { Watch } from "@stockfinder/contracts/watches";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { Link } from "wouter";
import type { AlertRow } from "../../alerts/alert-rows.ts";
import { deliveredBy, missingForMails } from "../../alerts/delivery/delivery-words.ts";
import { SentTo } from "../../alerts/delivery/sent-to.tsx";
import {
  branchesText,
  hearsWhen,
  nextCheckText,
  sinceText,
  stateText,
  waitsFor,
} from "../../alerts/watch-words.ts";
import { ageText } from "../../components/age.ts";
import { TextButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { KnownPicture } from "../../components/known-picture.tsx";
import { type Command, Menu } from "../../components/menu.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { priceText } from "../../components/price.ts";
import { withBoundUnits } from "../../components/product-name.ts";
import { StockSign } from "../../components/stock-sign.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import type { Watches } from "./use-watches.ts";

/** A watch in three columns, on a phone two: what it waits for, what its alert says or else what is known of the product now, and a menu of what can be changed. */
export function WatchCard({
  watch,
  known,
  row,
  own,
  nameOf,
  now,
  commands: { again, pause, snooze, resume, remove },
  onRemoving,
}: {
  watch: Watch;
  /** The product as stores were last seen to sell it; undefined if none is known. */
  known: KnownProduct | undefined;
  /** Of the bell; undefined without an alert. */
  row: AlertRow | undefined;
  own: readonly OwnChannel[];
  nameOf: (storeId: string) => string;
  now: number;
  commands: Watches;
  /** Called before it is removed. */
  onRemoving: () => void;
}) {
  const { popup, openPopup } = usePopup();
  const { upc, country } = watch;
  const nextCheck =
    watch.state === "paused" || watch.nextCheckAt === null ? null : nextCheckText(watch.nextCheckAt, now);
  const isList = watch.retailer === LIST_STORE;
  const missing = missingForMails(watch);
  const alerted = watch.state === "open" && row && !row.isOver ? row : null;
  const store =
    watch.retailer === null || isList ? null : { id: watch.retailer, name: nameOf(watch.retailer) };
  const name =
    (watch.name && plainTitle(watch.name)) ??
    known?.name ??
    (upc === null ? `An item at ${store?.name}` : `UPC ${upc}`);

  // An alert has a price of its own.
  const price = alerted ? null : known?.price;

  const product = { upc, name, country, price: null, store: upc === null ? store : null };
  const change = () =>
    openPopup(import("../../alerts/change-watch-popup.tsx"), {
      ...{ watch, product, onChanged: again, onRemove: onRemoving },
    });

  const changeDelivery = () => openPopup(import("./delivery-popup.tsx"), { watch, name, onSaved: again });

  const removeIt = () => {
    onRemoving();
    remove(watch);
  };

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
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_2.75rem] gap-x-4 gap-y-2 rounded-card bg-surface p-5 pr-3 shadow-card sm:grid-cols-[6rem_minmax(0,1fr)_12rem_2.75rem]">
      <KnownPicture product={known} className="size-16 sm:row-span-2 sm:size-24" />
      <div className="min-w-0">
        <h2 className="line-clamp-3 text-lg font-bold">
          {upc === null ? (
            <OutboundLink href={watch.url ?? ""} className="hover:underline">
              {name}
            </OutboundLink>
          ) : (
            <Link href={whereToBuyPath({ upc, name: watch.name, country })} className="hover:underline">
              {name}
            </Link>
          )}
        </h2>
        <p className="mt-1 flex items-start gap-1.5">
          <Icon name="bell" className="mt-1 size-4" />
          <span className="min-w-0">
            <span className="mr-2">
              {waitsFor(watch, nameOf)}
              {store && `, at ${store.name}`}
            </span>{" "}
            {!isList && (
              // As high as a thumb, without making its line higher.
              <TextButton className="-my-3" onClick={change}>
                Edit<span className="sr-only"> the watch of {name}</span>
              </TextButton>
            )}
          </span>
        </p>
      </div>
      {/* It comes later, and has its place from the start. */}
      {(upc !== null || alerted) && (
        <div
          className={`col-[2/-1] row-2 sm:col-3 sm:row-[1/3] sm:text-end ${watch.state === "open" ? "" : "min-h-22"}`}
        >
          {price && (
            <>
              <p className="text-xl font-bold tabular-nums">
                <span className="sr-only">Now </span>
                {priceText(price.value, price.currency)}
              </p>
              <p className="flex flex-wrap gap-x-1 text-sm sm:justify-end">
                <StockSign isAvailable={known?.isAvailable === true} />{" "}
                <span className="text-soft">at {known?.store}</span>
              </p>
            </>
          )}
          <p className="text-sm text-soft empty:hidden">
            {sinceText(watch, price) ?? (known && !alerted && hearsWhen(watch, known))}
          </p>
        </div>
      )}
      <div
        className={`col-[2/-1] text-sm/normal text-soft sm:row-2 ${alerted ? "sm:col-[2/4]" : "sm:col-2"}`}
      >
        {alerted && (
          <Link
            href={`/alerts/${alerted.shown.id}`}
            className="flex min-h-11 items-center text-base font-semibold text-good underline underline-offset-4"
          >
            {withBoundUnits(alerted.text)}
          </Link>
        )}
        <p>
          {alerted?.aside && `${alerted.aside} · `}
          {stateText(watch)}
          {alerted && ` ${ageText(alerted.shown.updatedAt, now)}`}
          {" · "}
          {watch.lastCheckedAt === null ? "not checked yet" : `checked ${ageText(watch.lastCheckedAt, now)}`}
          {nextCheck !== null && ` · ${nextCheck}`}
        </p>
        {branchesText(watch) && <p>{branchesText(watch)}</p>}
        {watch.channels.some((channel) => channel !== "live") && (
          <SentTo watch={watch} words={deliveredBy(watch, { own, now })} channels={{ own, now }} />
        )}
        {missing && <p className="font-semibold text-warn">{missing}</p>}
      </div>
      <div className="col-[-2/-1] row-1">
        <Menu
          label={`Change the watch of ${name}`}
          commands={[
            ...(watch.state === "ended" ? [] : pausing),
            { name: "How to alert you", press: changeDelivery },
            ...(isList ? [] : [{ name: "Add to list", press: addToList }]),
            { name: "Remove", press: removeIt, removes: true },
          ]}
        />
      </div>
      {popup}
    </li>
  );
}
