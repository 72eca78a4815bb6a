import type { Line, List } from "@stockfinder/contracts/lists";
import { reportEmptyShelf } from "@stockfinder/contracts/near";
import { unshouted } from "@stockfinder/product-rules/branch-name";
import { useEffect, useId, useRef, useState } from "react";
import { useAttempt } from "../../../api/use-attempt.ts";
import { PrimaryButton, QuietButton, TextButton } from "../../../components/button.tsx";
import { Problem } from "../../../components/form.tsx";
import { KnownPicture } from "../../../components/known-picture.tsx";
import { Directions } from "../../../components/map/directions-link.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { priceText } from "../../../components/price.ts";
import { fingerprintOf } from "../../../session/fingerprint.ts";
import { callAsVisitor } from "../../../session/session.ts";
import type { OpenList } from "../open-list/use-list.ts";
import { canWait } from "../open-list/waiting.ts";
import { askPlans, type PlanWish } from "../plan/ask-plans.ts";
import { productText } from "../plan/plan-words.ts";
import { aisleText, type LineAtStop, linesAtStop, movedText, type Trip, tripWithout } from "./trip.ts";

/** Shopping mode: one stop after the other, what there is to get there by aisle, with one thumb. */
export function TripSection({
  trip,
  list,
  listToken,
  wish,
  commands,
  onChange,
}: {
  trip: Trip;
  list: List;
  listToken: string | null;
  wish: PlanWish;
  commands: Pick<OpenList, "change">;
  /** Null: shopping is over. */
  onChange: (trip: Trip | null) => void;
}) {
  const id = useId();
  const { problem, attempt } = useAttempt();
  const [moved, setMoved] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { stops } = trip.plan;
  const stop = stops[trip.stop];
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next stop begins at its top.
  useEffect(() => heading.current?.focus(), [trip.stop]);
  if (!stop) return null;

  const notOnShelf = async ({ line, bought }: LineAtStop, branchId: string) => {
    const { storeId } = stop;
    const missed = { line: line.id, storeId, branchId };
    const as = { fingerprint: fingerprintOf(), listToken };
    setAsking(true);
    const plans = await plansNow({ ...wish, without: [...trip.missed, missed] }, as).finally(() =>
      setAsking(false),
    );
    const changed = tripWithout(trip, missed, plans ?? []);
    onChange(changed);
    setMoved(plans ? movedText(changed, line) : `${line.text}: no connection to look for another store`);
    // Others are told too; the shopper need not wait for that, and a shelf that is not known any more is no failure.
    const shelf = { upc: bought.offer.upc, zip: wish.zip, storeId, branchId };
    callAsVisitor(reportEmptyShelf, shelf, as).catch(() => undefined);
  };
  /** Null without a network: then the way stays, and the line is left out. */
  const plansNow = async (wanted: PlanWish, as: Parameters<typeof askPlans>[2]) => {
    try {
      return (await askPlans(list.id, wanted, as)).plans;
    } catch (error) {
      if (canWait(error)) return null;
      throw error;
    }
  };
  const { branchId } = stop;
  const here = linesAtStop(stop, list.lines);
  const next = stops[trip.stop + 1];
  return (
    <section aria-labelledby={id} className="mt-6 max-w-3xl">
      <h1 className="text-sm text-soft">
        {list.name}
        {stops.length > 1 && ` · store ${trip.stop + 1} of ${stops.length}`}
      </h1>
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} ref={heading} tabIndex={-1} className="min-w-0 text-2xl font-bold outline-none">
          {stop.name}
        </h2>
        {stop.address && (
          <Directions store={{ name: stop.name, ...stop.address }} retailerLabel="" look="button-quiet" />
        )}
      </div>
      <p className="text-sm text-soft">
        {stop.address ? unshouted(`${stop.address.address}, ${stop.address.city}`) : "Order these online"}
        {` · ${here.length === 1 ? "1 item" : `${here.length} items`}, ${priceText(stop.goods, "USD")}`}
      </p>
      <Problem className="mt-2">{problem}</Problem>
      <p role="status" className="mt-2 text-sm font-semibold empty:hidden">
        {moved}
      </p>
      <ul className="mt-4 grid gap-2">
        {here.map((each) => (
          <TripLine
            key={each.line.id}
            at={each}
            onCheck={() => attempt(() => commands.change(each.line, { checked: !each.line.checked }))}
            onNotThere={
              branchId === null ? null : () => isAsking || attempt(() => notOnShelf(each, branchId))
            }
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 mt-4 flex flex-wrap justify-between gap-3 bg-ground px-4 py-3">
        {trip.stop > 0 ? (
          <QuietButton onClick={() => onChange({ ...trip, stop: trip.stop - 1 })}>Back</QuietButton>
        ) : (
          <QuietButton onClick={() => onChange(null)}>Back to the list</QuietButton>
        )}
        {next ? (
          <PrimaryButton
            className="max-sm:order-first max-sm:w-full"
            onClick={() => onChange({ ...trip, stop: trip.stop + 1 })}
          >
            Next: {next.name}
          </PrimaryButton>
        ) : (
          <PrimaryButton onClick={() => onChange(null)}>Done</PrimaryButton>
        )}
      </div>
      <Elsewhere trip={trip} lines={list.lines} />
    </section>
  );
}

/** One line: a large box to check, and a way to say that it is not there. */
function TripLine({
  at: { line, bought },
  onCheck,
  onNotThere,
}: {
  at: LineAtStop;
  onCheck: () => void;
  onNotThere: (() => void) | null;
}) {
  const { offer, quantity, cost } = bought;
  return (
    <li className="rounded-card bg-surface px-4 py-2 shadow-card">
      <label className="flex min-h-14 items-center gap-4">
        <input
          type="checkbox"
          className="size-7 shrink-0 accent-brand"
          checked={line.checked}
          onChange={onCheck}
        />
        <KnownPicture product={offer} className="size-12 shrink-0" />
        <span className={`min-w-0 flex-1 ${line.checked ? "text-soft line-through" : "font-semibold"}`}>
          {quantity > 1 && `${quantity} × `}
          {line.text}
        </span>
        <span className="shrink-0 text-right text-sm">
          {offer.aisle && <span className="block font-semibold">{aisleText(offer.aisle)}</span>}
          {priceText(cost, "USD")}
        </span>
      </label>
      {!line.checked && (
        <p className="ml-11 flex items-start justify-between gap-x-4 text-sm text-soft">
          <span className="min-w-0 wrap-anywhere">{productText(bought, line.text)}</span>
          {onNotThere ? (
            <TextButton className="-mt-3 shrink-0" onClick={onNotThere}>
              Couldn’t find it<span className="sr-only"> {line.text}</span>
            </TextButton>
          ) : (
            <OutboundLink href={offer.productUrl} className="text-button -mt-3 shrink-0 content-center">
              Order<span className="sr-only"> {line.text}</span>
            </OutboundLink>
          )}
        </p>
      )}
    </li>
  );
}

/** What no store of the plan has. */
function Elsewhere({ trip, lines }: { trip: Trip; lines: readonly Line[] }) {
  const planned = new Set(trip.plan.stops.flatMap((stop) => stop.lines.map(({ line }) => line)));
  const left = lines.filter(({ id, checked }) => !checked && !planned.has(id));
  if (left.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-soft">Not on this trip: {left.map(({ text }) => text).join(", ")}</p>
  );
}
