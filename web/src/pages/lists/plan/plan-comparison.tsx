import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, Plans } from "@stockfinder/contracts/plans";
import { useState } from "react";
import type { PlanWish } from "./ask-plans.ts";
import { PlanHead } from "./plan-head.tsx";
import { planOptions } from "./plan-options.ts";
import { PlanSwitch } from "./plan-switch.tsx";
import { PlanTable } from "./plan-table.tsx";

/** The plans side by side, a column each and a row for each line; on a phone one of them, with a switch. */
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
  const [title, setTitle] = useState<string | null>(null);
  const options = planOptions(plans, prefer);
  const shown =
    options.find((each) => each.title === title) ?? options.find(({ best }) => best !== null) ?? options[0];
  if (!shown) return null;
  const areNowhere = new Set(
    shown.plan.missing.filter((id) => options.every(({ plan }) => plan.missing.includes(id))),
  );
  return (
    <div className="plan-comparison">
      <PlanSwitch
        options={options}
        shown={shown}
        lines={lines.length}
        onShow={({ title }) => setTitle(title)}
      />
      <div className="plan-heads">
        {options.map((option) => (
          <PlanHead
            key={option.title}
            option={option}
            isShown={option === shown}
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
