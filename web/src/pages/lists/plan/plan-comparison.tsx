import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, Plans } from "@stockfinder/contracts/plans";
import { useState } from "react";
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
  const shown =
    options.find((each) => keyOf(each) === chosen) ?? options.find(({ best }) => best !== null) ?? options[0];
  if (!shown) return null;
  const areNowhere = new Set(
    shown.plan.missing.filter((id) => options.every(({ plan }) => plan.missing.includes(id))),
  );
  return (
    <div className="rounded-card bg-surface shadow-card">
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
