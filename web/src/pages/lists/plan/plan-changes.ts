import type { Plan, Plans } from "@stockfinder/contracts/plans";
import { priceText } from "../../../components/price.ts";

/** More are counted. */
const MOST_SAID = 3;

/** `milk: now at Target, Steelyard, $1.20 less`, in the plan with the most stops. Null if nothing is seen. */
export function changesText(
  before: Pick<Plans, "plans">,
  after: Pick<Plans, "plans">,
  texts: ReadonlyMap<string, string>,
): string | null {
  const [was, is] = [before, after].map(({ plans }) => boughtIn(plans.at(-1)));
  const changes = [...texts].flatMap(([line, text]) => changeText(text, was?.get(line), is?.get(line)) ?? []);
  if (changes.length === 0) return null;
  const more = changes.length - MOST_SAID;
  const said = changes.slice(0, MOST_SAID).join("; ");
  return more > 0 ? `${said}; and ${more} more ${more === 1 ? "change" : "changes"}` : said;
}

interface Bought {
  readonly at: string;
  readonly cost: number;
}

function boughtIn(plan: Plan | undefined): ReadonlyMap<string, Bought> {
  const bought = new Map<string, Bought>();
  for (const { name, lines } of plan?.stops ?? [])
    for (const { line, cost } of lines) {
      const known = bought.get(line);
      bought.set(
        line,
        known ? { at: `${known.at} and ${name}`, cost: known.cost + cost } : { at: name, cost },
      );
    }
  return bought;
}

function changeText(text: string, was: Bought | undefined, is: Bought | undefined): string | null {
  if (!is) return was ? `${text}: not there any more` : null;
  if (!was) return `${text}: found at ${is.at} for ${priceText(is.cost, "USD")}`;
  const less = Math.round((was.cost - is.cost) * 100) / 100;
  const price = less === 0 ? "" : `${priceText(Math.abs(less), "USD")} ${less > 0 ? "less" : "more"}`;
  if (was.at !== is.at) return [`${text}: now at ${is.at}`, price].filter(Boolean).join(", ");
  return price === "" ? null : `${text}: now ${price}`;
}
