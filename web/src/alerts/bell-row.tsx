import { offerText, stateWords } from "@stockfinder/contracts/alert-words";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import type { Watch } from "@stockfinder/contracts/watches";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { useState } from "react";
import { Link } from "wouter";
import { ageText } from "../components/age.ts";
import { Icon } from "../components/icon.tsx";
import { KnownPicture } from "../components/known-picture.tsx";
import { withBoundUnits } from "../components/product-name.ts";
import type { AlertRow } from "./alert-rows.ts";
import { type KnownChannels, sentTo } from "./delivery/delivery-words.ts";
import { SentTo } from "./delivery/sent-to.tsx";
import { OutcomeChoice } from "./outcome-choice.tsx";

/** A row of the bell. It asks for the outcome of one alert: of several stores only their alerts' pages can. */
export function BellRow({
  row: { alerts, shown, only, text, aside, isOver },
  isNew,
  product,
  watch,
  channels,
  onFollow,
}: {
  row: AlertRow;
  /** Since the list was last open. */
  isNew: boolean;
  /** What it is about; undefined if that is no product that stores are known to sell. */
  product: KnownProduct | undefined;
  /** Undefined while it is not known, and for a notification by staff. */
  watch: Watch | undefined;
  channels: KnownChannels;
  onFollow: () => void;
}) {
  // Another store may join the row at any time: the buttons that somebody has reached stay until the list closes.
  const [reached, setReached] = useState<string | null>(null);
  const asked = alerts.find(({ id }) => id === reached) ?? only;
  // Several stores without a place have a text of their own: how many they are.
  const placed =
    !isOver && shown.kind !== "broadcast" && (only || shown.distanceMiles !== undefined) ? shown : null;

  return (
    <li>
      <Link
        href={`/alerts/${shown.id}`}
        className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-3 rounded-lg px-3 py-2 hover:bg-sunken"
        onClick={onFollow}
      >
        <KnownPicture product={product} className="size-12 rounded-lg" />
        <span className="grid content-start gap-0.5">
          <span className="line-clamp-2 font-semibold">{plainTitle(shown.name)}</span>
          <span>
            <span className={isOver ? "text-soft" : "font-semibold text-good"}>
              {placed ? stateWords(placed) : text}
            </span>{" "}
            <span className="text-sm whitespace-nowrap text-soft">
              {ageText(shown.updatedAt, channels.now)}
              {isNew && <span className="shelf-label ml-2">New</span>}
            </span>
          </span>{" "}
          {placed && <span>{withBoundUnits(offerText(placed))}</span>}{" "}
          <span className="text-sm text-soft empty:hidden">{aside}</span>
        </span>
        <Icon name="chevron" className="size-4 -rotate-90 self-center text-soft" />
      </Link>
      {watch?.channels.some((channel) => channel !== "live") && (
        <SentTo
          className="px-3 pb-2 text-sm text-soft"
          words={sentTo(watch, channels)}
          {...{ watch, channels, onFollow }}
        />
      )}
      {asked && (
        <div className="px-3 pb-2">
          {asked !== only && <p className="mb-1 text-sm text-soft">At {asked.store}:</p>}
          <OutcomeChoice key={asked.id} alert={asked} onReached={() => setReached(asked.id)} />
        </div>
      )}
    </li>
  );
}
