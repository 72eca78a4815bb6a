import { CampaignSource } from "@stockfinder/contracts/referrals";
import { NO_SOURCE } from "./referrals/campaign-sources.ts";

export type CampaignSourcesCommand =
  | { readonly action: "list" }
  | { readonly action: "add" | "remove"; readonly source: string };

/** Null if they are wrong. */
export function readArguments([action, text, ...rest]: string[]): CampaignSourcesCommand | null {
  if (rest.length > 0) return null;
  if (action === "list") return text === undefined ? { action } : null;
  const source = CampaignSource.safeParse(text);
  if ((action !== "add" && action !== "remove") || !source.success || source.data === NO_SOURCE) return null;
  return { action, source: source.data.toLowerCase() };
}
