import { useId } from "react";
import { priceText } from "../components/price.ts";
import { DAYS, type WatchChoice } from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";

type Rule = WatchChoice["rule"];

const WORDS: Readonly<Record<Rule, string>> = {
  stock: "it is back in stock",
  target: "it costs at most",
  drop: "it gets cheaper by",
  lowest: "it costs less than in the last",
};

/** The rule of a watch: an item is back in stock, or its price condition holds. An existing watch keeps its kind. */
export function RuleFields({
  price,
  choice,
  rules,
  invalid,
  change,
}: {
  price: Watchable["price"];
  choice: WatchChoice;
  /** The rules to choose from. */
  rules: readonly Rule[];
  /** The field to correct. */
  invalid: string | null;
  change: (changes: Partial<WatchChoice>) => void;
}) {
  const name = useId();
  return (
    <fieldset className="mt-4 grid min-w-0 grid-cols-1 gap-1">
      <legend className="sr-only">What to tell</legend>
      {rules.map((rule) => (
        <div key={rule}>
          <label className="choice">
            <input
              type="radio"
              name={name}
              checked={choice.rule === rule}
              onChange={() => change({ rule })}
            />
            {WORDS[rule]}
          </label>
          {rule === "target" && choice.rule === rule && (
            <input
              name="targetPrice"
              className="text-field ml-7 w-40"
              inputMode="decimal"
              aria-label="Highest price"
              aria-invalid={invalid === "targetPrice"}
              placeholder={price ? priceText(price.value, price.currency) : "$0.00"}
              value={choice.targetPrice}
              onChange={({ target }) => change({ targetPrice: target.value })}
            />
          )}
          {rule === "drop" && choice.rule === rule && (
            <div className="ml-7 flex flex-wrap gap-2">
              <input
                name="drop"
                className="text-field w-24"
                inputMode="decimal"
                aria-label="Drop"
                aria-invalid={invalid === "drop"}
                value={choice.drop}
                onChange={({ target }) => change({ drop: target.value })}
              />
              <select
                className="text-field w-32"
                aria-label="Drop in"
                value={choice.dropUnit}
                onChange={({ target }) =>
                  change({ dropUnit: target.value === "amount" ? "amount" : "percent" })
                }
              >
                <option value="percent">percent</option>
                <option value="amount">dollars</option>
              </select>
            </div>
          )}
          {rule === "lowest" && choice.rule === rule && (
            <select
              className="text-field ml-7 w-40"
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
      ))}
    </fieldset>
  );
}
