import type { Verdict } from "@stockfinder/contracts/history";

export function verdictText(verdict: Verdict | null): string {
  switch (verdict?.kind) {
    case "low":
      return `Lowest in ${counted(verdict.days, "day")} at ${counted(verdict.stores, "store")}`;
    case "usual":
      return "Usual price";
    case "high":
      return "Higher than usual";
    default:
      return "Too little history to say";
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
