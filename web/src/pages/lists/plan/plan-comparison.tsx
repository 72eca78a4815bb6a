import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, Plans } from "@stockfinder/contracts/plans";
import { useState } from "react";
import { useNow } from "../../../components/use-now.ts";
import type { PlanWish } from "./ask-plans.ts";
import { PlanHead } from "./plan-head.tsx";
import { keyOf, planOptions } from "./plan-options.ts";
import { PlanSwitch } from "./plan-switch.tsx";
import { PlanTable } from "./plan-table.tsx";

/** The plans side by side, a column each and a row for each line; below 64rem one of them, with a switch. */
export function PlanComparison({
  plans,
  lines,
  prefer,
  onSwap,
  onStart,
  onShare,
}: {
  plans: Plans;
  lines: readonly Line[];
  prefer: PlanWish["prefer"];
  onSwap: (line: Line) => void;
  onStart: (plan: Plan) => void;
  onShare: (stops: number) => void;
}) {
  const [chosen, setChosen] = useState<number | string | null>(null);
  const options = planOptions(plans, prefer);
  const now = useNow();
  const shown =
    options.find((each) => keyOf(each) === chosen) ?? options.find(({ best }) => best !== null) ?? options[0];
  if (!shown) return null;
  const areNowhere = new Set(
    shown.plan.missing.filter((id) => options.every(({ plan }) => plan.missing.includes(id))),
  );
  return (
    <div className="relative rounded-card bg-surface shadow-card">
      {/* Beside the heads, above the lines, as wide as their column. */}
      <div className="absolute hidden w-[22%] p-4 text-sm text-soft lg:block">
        <p className="font-semibold text-ink">What’s included</p>
        <p className="mt-1">
          The items at the price we last saw, tax and shipping as far as they are known, and the cost of the
          drive there and back.
        </p>
        <p className="mt-2">To buy another product, swap it below: all plans then have it.</p>
      </div>
      <PlanSwitch
        options={options}
        shown={shown}
        lines={lines.length}
        onShow={(option) => setChosen(keyOf(option))}
      />
      {/* What is alike in the nine rows of each stands on one line. */}
      <div className="lg:ms-[22%] lg:grid lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[repeat(9,auto)]">
        {options.map((option) => (
          <PlanHead
            key={keyOf(option)}
            option={option}
            isShown={option === shown}
            isInSwitch={options.length > 1}
            lines={lines.length}
            now={now}
            missing={lines.filter(({ id }) => option.plan.missing.includes(id) && !areNowhere.has(id))}
            onStart={() => onStart(option.plan)}
            onShare={onShare}
          />
        ))}
      </div>
      <PlanTable options={options} shown={shown} lines={lines} onSwap={onSwap} />
    </div>
  );
}
