import { useId } from "react";
import { Tick } from "../components/form.tsx";
import { priceText } from "../components/price.ts";
import { DAYS, hasTotal, isOfShelves, RADII, type WatchChoice } from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";

type Rule = WatchChoice["rule"];

interface RuleProps {
  readonly product: Watchable;
  readonly choice: WatchChoice;
  readonly invalid: string | null;
  readonly change: (changes: Partial<WatchChoice>) => void;
}

const WAYS = [
  { way: "back", words: "It is back in stock" },
  { way: "cheaper", words: "It gets cheaper" },
  { way: "near", words: "A store near me has it" },
] as const;
type Way = (typeof WAYS)[number]["way"];

const PRICE_RULES: readonly [Exclude<Rule, "stock">, string][] = [
  ["drop", "by at least"],
  ["lowest", "than in the last"],
  ["target", "to at most"],
  ["total", "to at most, in total"],
];

/** What to tell: an item is back in stock, its price condition holds, or a store nearby has it. A watch that exists keeps its kind. */
export function RuleFields({
  kind,
  ...props
}: RuleProps & {
  /** Of the watch that is changed; null for a new one. */
  kind: "stock" | "price" | null;
}) {
  const { choice, change } = props;
  const name = useId();
  if (kind === "stock")
    return choice.isNear ? (
      <div className="mt-4">
        <p className="mb-2 font-semibold">Alert me when a store near me has it</p>
        <DistanceField {...props} />
      </div>
    ) : null;
  if (kind === "price")
    return (
      <div className="mt-4">
        <p className="mb-2 font-semibold">Alert me when it gets cheaper</p>
        <PriceFields {...props} />
        {isOfShelves(choice) && <DistanceField {...props} />}
      </div>
    );
  const chosen = wayOf(choice);
  return (
    <fieldset className="mt-4 grid min-w-0 grid-cols-1 gap-1">
      <legend className="mb-1 font-semibold">Alert me when</legend>
      {WAYS.map(({ way, words }) => (
        <div key={way}>
          <label className="choice">
            <input type="radio" name={name} checked={chosen === way} onChange={() => change(CHANGES[way])} />
            {words}
          </label>
          {way === "cheaper" && chosen === way && (
            <div className="ml-7">
              <PriceFields {...props} />
              {(choice.rule === "drop" || choice.rule === "target") && <ShelfChoice {...props} />}
            </div>
          )}
          {way === "near" && chosen === way && (
            <div className="ml-7">
              <ShelfFields {...props} />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

const CHANGES: Readonly<Record<Way, Partial<WatchChoice>>> = {
  back: { rule: "stock", isNear: false },
  cheaper: { rule: "drop", isNear: false },
  near: { rule: "stock", isNear: true },
};

function wayOf({ rule, isNear }: WatchChoice): Way {
  if (rule !== "stock") return "cheaper";
  return isNear ? "near" : "back";
}

function PriceFields(props: RuleProps) {
  const { product, choice, invalid, change } = props;
  const { rule } = choice;
  const { price } = product;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        className="text-field w-48 max-w-full max-sm:w-40"
        aria-label="Cheaper how"
        value={rule}
        onChange={({ target }) =>
          change({ rule: PRICE_RULES.find(([id]) => id === target.value)?.[0] ?? "drop" })
        }
      >
        {PRICE_RULES.filter(([id]) => id !== "total" || hasTotal(product)).map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
      {(rule === "target" || rule === "total") && (
        <input
          name="targetPrice"
          className="text-field w-28"
          inputMode="decimal"
          aria-label={rule === "total" ? "Highest total" : "Highest price"}
          aria-invalid={invalid === "targetPrice"}
          placeholder={price ? priceText(price.value, price.currency) : "$0.00"}
          value={choice.targetPrice}
          onChange={({ target }) => change({ targetPrice: target.value })}
        />
      )}
      {rule === "total" && (
        <>
          with tax and shipping at
          <ZipField {...props} />
        </>
      )}
      {rule === "drop" && (
        <>
          <input
            name="drop"
            className="text-field w-13"
            inputMode="decimal"
            aria-label="Drop"
            aria-invalid={invalid === "drop"}
            value={choice.drop}
            onChange={({ target }) => change({ drop: target.value })}
          />
          <select
            className="text-field w-16"
            aria-label="Drop in"
            value={choice.dropUnit}
            onChange={({ target }) => change({ dropUnit: target.value === "amount" ? "amount" : "percent" })}
          >
            <option value="percent">%</option>
            <option value="amount">$</option>
          </select>
        </>
      )}
      {rule === "lowest" && (
        <select
          className="text-field w-32"
          aria-label="Days"
          value={choice.lowestInDays}
          onChange={({ target }) => change({ lowestInDays: Number(target.value) })}
        >
          {[...new Set([...DAYS, choice.lowestInDays])].map((days) => (
            <option key={days} value={days}>
              {days === 365 ? "year" : `${days} days`}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The price of shelves nearby alone. */
function ShelfChoice(props: RuleProps) {
  const { choice, change } = props;
  return (
    <>
      <Tick className="mt-1" checked={choice.isNear} onChange={(isOn) => change({ isNear: isOn })}>
        Only in stores near me
      </Tick>
      {choice.isNear && <ShelfFields {...props} />}
    </>
  );
}

/** The shelves of a watch: within a distance of a zip code. */
function ShelfFields(props: RuleProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RadiusField {...props} />
      from
      <ZipField {...props} />
    </div>
  );
}

/** The same of a watch that exists, which keeps its zip code. */
function DistanceField(props: RuleProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      Within
      <RadiusField {...props} />
      of {props.choice.zip}
    </p>
  );
}

function RadiusField({ choice, change }: RuleProps) {
  const distances = new Set([...RADII, choice.radiusMiles]);
  return (
    <select
      className="text-field w-32"
      aria-label="Distance"
      value={choice.radiusMiles}
      onChange={({ target }) => change({ radiusMiles: Number(target.value) })}
    >
      {[...distances]
        .toSorted((one, other) => one - other)
        .map((miles) => (
          <option key={miles} value={miles}>
            {miles} miles
          </option>
        ))}
    </select>
  );
}

function ZipField({ choice: { zip }, invalid, change }: RuleProps) {
  return (
    <input
      name="zip"
      className="text-field w-28"
      aria-label="Zip Code"
      aria-invalid={invalid === "zip"}
      autoComplete="postal-code"
      maxLength={10}
      value={zip}
      onChange={({ target }) => change({ zip: target.value })}
    />
  );
}
