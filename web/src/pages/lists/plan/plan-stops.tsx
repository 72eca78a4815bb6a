import { milesText } from "@stockfinder/contracts/alert-place";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { TextButton } from "../../../components/button.tsx";
import { directionsAround } from "../../../components/map/directions.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { priceText } from "../../../components/price.ts";
import { productText } from "./plan-words.ts";

const PARTS = { price: "Goods", shipping: "Shipping", tax: "Tax", way: "The drive" } as const;
const money = (amount: number) => priceText(amount, "USD");

export type LineTexts = ReadonlyMap<string, string>;

/** Where to go, and what to buy there. */
export function PlanStops({
  plan,
  texts,
  onSwap,
}: {
  plan: Plan;
  texts: LineTexts;
  /** Asks which product fills a line; null where the plan cannot be changed. */
  onSwap: ((line: string) => void) | null;
}) {
  const round = directionsAround(
    plan.stops.flatMap(({ name, address }) => (address ? { name, ...address } : [])),
  );
  return (
    <>
      <ol className="mt-3 grid gap-3">
        {plan.stops.map((stop) => (
          <Stop key={`${stop.storeId} ${stop.branchId}`} stop={stop} texts={texts} onSwap={onSwap} />
        ))}
      </ol>
      {round && (
        <OutboundLink href={round} className="button-quiet mt-3">
          <PageIcon name="pin" className="size-4" />
          Directions
        </OutboundLink>
      )}
    </>
  );
}

function Stop({
  stop: { name, distanceMiles, lines: bought },
  texts,
  onSwap,
}: {
  stop: PlannedStop;
  texts: LineTexts;
  onSwap: ((line: string) => void) | null;
}) {
  return (
    <li>
      <p className="font-semibold">
        {name}
        <span className="font-normal text-soft">
          {distanceMiles === null ? " · sends it" : ` · ${milesText(distanceMiles)}`}
        </span>
      </p>
      <ul className="text-sm">
        {bought.map((each) => {
          const { line: id, offer, quantity, cost } = each;
          const text = texts.get(id);
          if (text === undefined) return null; // it was removed since
          return (
            <li key={id} className="mt-1">
              <div className="flex items-center justify-between gap-3">
                <OutboundLink
                  href={offer.productUrl}
                  className="inline-flex min-h-11 min-w-0 items-center underline underline-offset-4"
                >
                  {quantity > 1 && `${quantity} × `}
                  {text}
                </OutboundLink>
                <span>{money(cost)}</span>
              </div>
              <p className="flex items-center justify-between gap-3 text-soft">
                <span className="min-w-0 wrap-anywhere">{productText(each, text)}</span>
                {onSwap && (
                  <TextButton className="shrink-0" onClick={() => onSwap(id)}>
                    Swap<span className="sr-only"> {text}</span>
                  </TextButton>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

export function TotalParts({ plan: { parts, stops } }: { plan: Plan }) {
  if (parts.length === 0) return null;
  const sent = stops.filter(({ branchId }) => branchId === null);
  const shippings = parts.filter(({ part }) => part === "shipping");
  return (
    <dl className="mt-3 border-t border-line pt-3 text-sm">
      {parts.map((each) => {
        const { part, value, source } = each;
        const shop = sent.length > 1 ? sent[shippings.indexOf(each)]?.name : undefined;
        const name = [PARTS[part], shop].filter(Boolean).join(", ");
        return (
          <div key={name} className="flex justify-between gap-3" title={source}>
            <dt className="text-soft">{name}</dt>
            <dd>{value === null ? "not known" : money(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
