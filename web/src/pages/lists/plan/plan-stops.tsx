import { milesText } from "@stockfinder/contracts/alert-place";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { directionsAround } from "../../../components/map/directions.ts";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { priceText } from "../../../components/price.ts";
import { PARTS, productText } from "./plan-words.ts";

const NAMES = new Map<string, string>(PARTS);
const money = (amount: number) => priceText(amount, "USD");

type LineTexts = ReadonlyMap<string, string>;

/** Directions by all branches of a plan; null where it has none. */
export function roundOf({ stops }: Plan): string | null {
  return directionsAround(stops.flatMap(({ name, address }) => (address ? { name, ...address } : [])));
}

/** Where to go, and what to buy there. */
export function PlanStops({ plan, texts }: { plan: Plan; texts: LineTexts }) {
  const round = roundOf(plan);
  return (
    <>
      <ol className="mt-3 grid gap-3">
        {plan.stops.map((stop) => (
          <Stop key={`${stop.storeId} ${stop.branchId}`} stop={stop} texts={texts} />
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
}: {
  stop: PlannedStop;
  texts: LineTexts;
}) {
  return (
    <li>
      <p className="font-semibold">
        {name}
        <span className="font-normal text-soft">
          {distanceMiles === null ? " · delivers" : ` · ${milesText(distanceMiles)}`}
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
              <p className="text-soft wrap-anywhere">{productText(each, text)}</p>
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
        const name = [NAMES.get(part), shop].filter(Boolean).join(", ");
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
