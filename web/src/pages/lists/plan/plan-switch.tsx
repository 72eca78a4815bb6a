import { keyOf, type PlanOption } from "./plan-options.ts";
import { itemsText, planTotalText } from "./plan-words.ts";

/** On a phone: which plan is shown, with what each costs. */
export function PlanSwitch({
  options,
  shown,
  lines,
  onShow,
}: {
  options: readonly PlanOption[];
  shown: PlanOption;
  lines: number;
  onShow: (option: PlanOption) => void;
}) {
  if (options.length === 1) return null;
  const areAlike = options.every(({ plan }) => plan.missing.length === shown.plan.missing.length);
  return (
    <fieldset className="grid grid-cols-2 gap-2 p-4 lg:hidden">
      <legend className="sr-only">Which plan</legend>
      {options.map((option) => (
        <button
          key={keyOf(option)}
          type="button"
          aria-pressed={option === shown}
          className="min-h-14 rounded-xl border border-line px-3 py-1 text-start text-sm aria-pressed:border-brand aria-pressed:bg-brand-soft"
          onClick={() => onShow(option)}
        >
          {option.title}
          {option.best !== null && <span className="shelf-label ml-2 text-xs">Best</span>}
          <span
            className={`block tabular-nums ${areAlike || option.plan.missing.length === 0 ? "font-bold" : "text-soft"}`}
          >
            {planTotalText(option.plan)}
            {!areAlike && option.plan.missing.length > 0 && ` ${itemsText(option.plan, lines)}`}
          </span>
          <span className="block text-xs text-warn empty:hidden">{option.sizes}</span>
        </button>
      ))}
    </fieldset>
  );
}
