import { RequestFailed } from "@stockfinder/client/request-failed";
import type { Line, List } from "@stockfinder/contracts/lists";
import type { Plans } from "@stockfinder/contracts/plans";
import { useFetched } from "../../../api/use-fetched.ts";
import { askPlans, type PlanWish } from "./ask-plans.ts";
import { betterPlans } from "./better-plans.ts";
import { changesText } from "./plan-changes.ts";

/** While stores are being asked. */
const ASK_AGAIN_MS = 1_500;

interface ShownPlans extends Plans {
  /** What better plans have changed since the first one; null for nothing. */
  readonly changed: string | null;
}

/** The plans for what is open on a list, made anew when that changes; better ones follow while stores are asked. */
export function usePlans(
  { id, lines }: Pick<List, "id" | "lines">,
  listToken: string | null,
  { zip, ...wish }: PlanWish,
) {
  const open = lines.filter(({ checked }) => !checked);
  const key = zip === "" || open.length === 0 ? null : JSON.stringify([id, zip, wish, open.map(planned)]);
  const { data, failure, reload } = useFetched<ShownPlans>(key, async (signal, show) => {
    const as = { listToken, signal };
    const texts = new Map(open.map((line) => [line.id, line.text]));
    const wait = async () => {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      signal.throwIfAborted();
    };
    let first: Plans | null = null;
    const shown = (plans: Plans) => {
      first ??= plans;
      return { ...plans, changed: changesText(first, plans, texts) };
    };
    const better = (plans: Plans) => show(shown(plans));
    return shown(await betterPlans(() => askPlans(id, { zip, ...wish }, as), better, wait));
  });
  return {
    /** Those of the last answer, also while the next ones are made. Null before the first. */
    plans: key === null ? null : data,
    failure: failure && (isUnknownZip(failure.error) ? ("unknownZip" as const) : ("failed" as const)),
    reload,
  };
}

function planned({ id, upc, text, quantity, maxPrice, similar }: Line): unknown[] {
  return [id, upc, text, quantity, maxPrice, similar];
}

function isUnknownZip(error: unknown): boolean {
  return error instanceof RequestFailed && error.isRefusal && error.fields.includes("zip");
}
