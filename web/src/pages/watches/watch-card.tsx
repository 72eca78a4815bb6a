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
import { KnownPicture } from "../../components/known-picture.tsx";
import { type Command, Menu } from "../../components/menu.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import type { Watches } from "./use-watches.ts";
import { AlertedNow, KnownNow } from "./watch-now.tsx";

/**
 * A watch: what it waits for, and apart from that where the product is now, by its alert or else by what is known of it. On a phone
 * they stand one below the other.
 */
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

  const product = {
    ...{ upc, name, country, store: upc === null ? store : null },
    ...{ price: known?.price ?? null, isInStock: known?.isAvailable },
  };
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
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_2.75rem] gap-x-4 gap-y-3 rounded-card bg-surface p-5 shadow-card sm:grid-cols-[6rem_minmax(0,1fr)_15rem_2.75rem] lg:grid-cols-[8rem_minmax(0,1fr)_23rem_2.75rem] sm:grid-rows-[auto_auto_1fr] sm:gap-y-2">
      <KnownPicture product={known} className="size-16 sm:row-span-3 sm:size-24 lg:size-32" />
      <h2 className="line-clamp-3 text-lg leading-snug font-bold">
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
      <div className="col-span-full min-w-0 sm:col-span-1 sm:col-start-2">
        <p className="text-sm text-soft">Alert when</p>
        <p>
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
        </p>
        <p className="text-sm text-soft empty:hidden">
          {sinceText(watch, alerted ? null : known?.price) ?? (known && !alerted && hearsWhen(watch, known))}
        </p>
      </div>
      {/* It comes later, and has its place from the start. */}
      {(upc !== null || alerted) && (
        <div className="col-span-full min-h-24 min-w-0 rounded-xl bg-sunken p-4 sm:col-span-1 sm:col-start-3 sm:row-[1/4] sm:self-start">
          {alerted ? <AlertedNow row={alerted} now={now} /> : <KnownNow product={known} country={country} />}
        </div>
      )}
      <div className="col-span-full text-sm/normal text-soft sm:col-span-1 sm:col-start-2">
        <p>
          {!alerted && `${stateText(watch)} · `}
          <span className={alerted ? "inline-block first-letter:uppercase" : undefined}>
            {watch.lastCheckedAt === null
              ? "not checked yet"
              : `checked ${ageText(watch.lastCheckedAt, now)}`}
          </span>
          {nextCheck !== null && ` · ${nextCheck}`}
        </p>
        {branchesText(watch) && <p>{branchesText(watch)}</p>}
        {watch.channels.some((channel) => channel !== "live") && (
          <SentTo watch={watch} words={deliveredBy(watch, { own, now })} channels={{ own, now }} />
        )}
        {missing && <p className="font-semibold text-warn">{missing}</p>}
      </div>
      <div className="col-[-2/-1] row-1 -mr-2 justify-self-end">
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
