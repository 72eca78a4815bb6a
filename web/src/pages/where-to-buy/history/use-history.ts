import { productHistory } from "@stockfinder/contracts/history";
import type { Country } from "@stockfinder/contracts/listings";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import type { Span } from "./history-lines.ts";

const DAY_MS = 86_400_000;

export interface KnownHistory extends OutputOf<typeof productHistory> {
  readonly span: Span;
}

/** A product's prices over some days; the previous ones stay until they are loaded. */
export function useHistory({
  upc,
  country,
  days,
  isWanted,
}: {
  upc: string;
  country: Country;
  days: number;
  isWanted: boolean;
}): { history: KnownHistory | null; isFailed: boolean; askAgain: () => void } {
  const { data, failure, reload } = useFetched(
    isWanted ? `${upc} ${country} ${days}` : null,
    async (signal): Promise<KnownHistory> => {
      const answer = await call(productHistory, { upc, country, days }, { signal });
      const to = Date.now();
      return { ...answer, span: { from: to - days * DAY_MS, to } };
    },
  );
  return { history: data, isFailed: failure !== null, askAgain: reload };
}
