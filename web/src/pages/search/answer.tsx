import { Icon, type IconName } from "../../parts/icon.tsx";
import { Spinner } from "../../parts/spinner.tsx";
import type { BestAnswer, StoreAnswer, Verdict } from "./best-answer.ts";
import { priceText } from "./price.ts";

/** What the whole search comes to, at a glance; each store's verdict leads to its section. */
export function Answer({ answer }: { answer: BestAnswer }) {
  const { stores, checking, cheapest } = answer;
  return (
    <section aria-labelledby="answer" className="mt-4 rounded-card bg-surface p-4 shadow-card sm:p-6">
      <div className="flex min-h-9 flex-wrap content-start items-center gap-x-3 gap-y-2 max-sm:min-h-17">
        <h2 id="answer" className="text-lg font-bold sm:text-xl">
          {headline(answer)}
        </h2>
        {cheapest && (
          <p className="sm:text-xl">
            from{" "}
            <span className="shelf-label">{priceText(cheapest.price.amount, cheapest.price.currency)}</span>{" "}
            at{" "}
            <a className="font-semibold underline underline-offset-4" href={`#${cheapest.retailer}`}>
              {cheapest.label}
            </a>
          </p>
        )}
        {/* On a phone it would need a line of its own beside long names, and move what stands below. */}
        {checking > 0 && (
          <span className="max-sm:hidden">
            <Spinner label="" />
          </span>
        )}
      </div>
      <ul className="store-verdicts mt-4">
        {stores.map((store) => (
          <StoreVerdict key={store.retailer} store={store} best={cheapest?.retailer === store.retailer} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {checking > 0 ? `Checking ${stores.length} stores` : spoken(answer)}
      </p>
    </section>
  );
}

function headline({ stores, checking, inStock, silent }: BestAnswer): string {
  if (checking === stores.length) return `Checking ${stores.length} stores`;
  if (silent === stores.length) return "No store has answered";
  if (inStock === 0 && checking > 0) return "Not found in stock so far";
  if (inStock === 0) return silent > 0 ? "Not found in stock where stores answered" : "Not found in stock";
  return `In stock at ${inStock} of ${stores.length} stores${checking > 0 ? " so far" : ""}`;
}

function spoken(answer: BestAnswer): string {
  const { cheapest } = answer;
  const best = cheapest
    ? `, from ${priceText(cheapest.price.amount, cheapest.price.currency)} at ${cheapest.label}`
    : "";
  return `${headline(answer)}${best}.`;
}

const SIGNS: Record<Verdict["kind"], { icon: IconName; colour: string; text: string }> = {
  "in-stock": { icon: "check", colour: "text-good", text: "In stock" },
  checking: { icon: "clock", colour: "text-soft", text: "Checking" },
  out: { icon: "cross", colour: "text-bad", text: "Out" },
  unknown: { icon: "minus", colour: "text-soft", text: "Unknown" },
  nothing: { icon: "minus", colour: "text-soft", text: "None" },
  failed: { icon: "alert", colour: "text-warn", text: "No answer" },
};

function StoreVerdict({ store, best }: { store: StoreAnswer; best: boolean }) {
  const { retailer, label, verdict } = store;
  const { icon, colour, text } = SIGNS[verdict.kind];
  const from = verdict.kind === "in-stock" ? verdict.from : null;
  return (
    <li>
      <a href={`#${retailer}`} className="store-verdict">
        <span className="font-medium whitespace-normal">{label}</span>
        <span className="flex items-center gap-1">
          <Icon name={icon} className={`size-4 ${colour}`} />
          {from ? (
            <>
              <span className="sr-only">In stock from </span>
              <span className={best ? "shelf-label" : "font-semibold tabular-nums"}>
                {priceText(from.amount, from.currency)}
              </span>
            </>
          ) : (
            <span className={colour}>{text}</span>
          )}
        </span>
      </a>
    </li>
  );
}
