import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { useId } from "react";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { priceText } from "../../../components/price.ts";
import { differenceText, isSamePlan, planTotalText, productText, stopsText, sureText } from "./plan-words.ts";
import { WatchMissing } from "./watch-missing.tsx";

const PARTS = { price: "Goods", shipping: "Shipping", tax: "Tax", way: "The drive" } as const;
const money = (amount: number) => priceText(amount, "USD");

/** The best plan with so many stops (`at` 0: one): where to go, what it costs, and what is missing. */
export function PlanCard({
  plan,
  before,
  at,
  lines,
  zip,
  onSwap,
  onStart,
}: {
  plan: Plan;
  /** The one with a stop less. */
  before: Plan | undefined;
  at: number;
  /** Those that are planned. */
  lines: readonly Line[];
  zip: string;
  /** Asks which product fills a line. */
  onSwap: (line: Line) => void;
  onStart: () => void;
}) {
  const id = useId();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const textOf = (line: string) => byId.get(line)?.text ?? "";
  const difference = differenceText(plan, before, at);
  return (
    <article aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 shadow-card">
      <h3 id={id} className="font-bold">
        {stopsText(at)}
      </h3>
      {difference && <p className="mt-1 text-sm">{difference}</p>}
      {!isSamePlan(plan, before) && (
        <>
          <p className="mt-2 text-2xl font-bold">{planTotalText(plan)}</p>
          <p className="text-sm text-soft">
            {sureText(plan, lines.length)}
            {plan.minutes !== null && ` · about ${plan.minutes} min on the way`}
          </p>
          <ol className="mt-3 grid gap-3">
            {plan.stops.map((stop) => (
              <Stop key={`${stop.storeId} ${stop.branchId}`} stop={stop} lines={byId} onSwap={onSwap} />
            ))}
          </ol>
          {plan.missing.length > 0 && (
            <div className="mt-3 text-sm">
              <p>
                <span className="font-semibold text-bad">Missing: </span>
                {plan.missing.map(textOf).join(", ")}
              </p>
              <WatchMissing lines={lines.filter((line) => plan.missing.includes(line.id))} zip={zip} />
            </div>
          )}
          <TotalParts plan={plan} />
          {plan.stops.length > 0 && (
            <button type="button" className="button-primary mt-4 w-full" onClick={onStart}>
              Start shopping<span className="sr-only"> at {stopsText(at).toLowerCase()}</span>
            </button>
          )}
        </>
      )}
    </article>
  );
}

function Stop({
  stop: { name, distanceMiles, lines: bought },
  lines,
  onSwap,
}: {
  stop: PlannedStop;
  lines: ReadonlyMap<string, Line>;
  onSwap: (line: Line) => void;
}) {
  return (
    <li>
      <p className="font-semibold">
        {name}
        <span className="font-normal text-soft">
          {distanceMiles === null ? " · sends it" : ` · ${distanceMiles} mi`}
        </span>
      </p>
      <ul className="text-sm">
        {bought.map((each) => {
          const { line: id, offer, quantity, cost } = each;
          const line = lines.get(id);
          if (!line) return null; // it was removed since
          return (
            <li key={id} className="mt-1">
              <div className="flex items-center justify-between gap-3">
                <OutboundLink
                  href={offer.productUrl}
                  className="inline-flex min-h-11 min-w-0 items-center underline underline-offset-4"
                >
                  {quantity > 1 && `${quantity} × `}
                  {line.text}
                </OutboundLink>
                <span>{money(cost)}</span>
              </div>
              <p className="flex items-center justify-between gap-3 text-soft">
                <span className="min-w-0 wrap-anywhere">{productText(each, line.text)}</span>
                <button type="button" className="text-button shrink-0" onClick={() => onSwap(line)}>
                  Swap<span className="sr-only"> {line.text}</span>
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function TotalParts({ plan: { parts } }: { plan: Plan }) {
  if (parts.length === 0) return null;
  return (
    <dl className="mt-3 border-t border-line pt-3 text-sm">
      {parts.map(({ part, value, source }) => (
        <div key={`${part} ${source}`} className="flex justify-between gap-3" title={source}>
          <dt className="text-soft">{PARTS[part]}</dt>
          <dd>{value === null ? "not known" : money(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
