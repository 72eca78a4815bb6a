import type { Verdict } from "@stockfinder/contracts/history";

/** Today's price against the usual one: "12% under its 90-day usual". */
export function usualText({ current, usual, days }: Pick<Verdict, "current" | "usual" | "days">): string {
  const percent = Math.round((1 - current / usual) * 100);
  if (percent === 0) return `At its ${days}-day usual price`;
  return `${Math.abs(percent)}% ${percent > 0 ? "under" : "over"} its ${days}-day usual`;
}
