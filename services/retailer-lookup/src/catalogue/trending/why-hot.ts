import type { WhyHot } from "@stockfinder/contracts/trending";
import { dayOf as digestDay } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { isCurrent, type PricePoint } from "../history/daily-prices.ts";
import { pointsOfGtins } from "../history/product-points.ts";
import { comparedLines, storeLines } from "../history/store-lines.ts";
import { verdict } from "../history/verdict.ts";
import type { Terms } from "../total/terms.ts";

const COUNTRY = "USA";
const CURRENCY = "USD";
const DAY = 24 * 60 * 60_000;
const USUAL_OVER_DAYS = 90;
/** Later a store that has it again is nothing new. */
const NEW_DAYS = 3;
/** Fewer say nothing, and could be recognized. */
const FEWEST_PEOPLE = 3;

/** What is known of why products are hot, by GTIN: two statements for all of them. */
export async function whyHot(
  database: Pick<Database, "query">,
  gtins: readonly string[],
  { now, terms }: { readonly now: number; readonly terms: Pick<Terms, "shops"> },
): Promise<ReadonlyMap<string, WhyHot>> {
  const period = { now, days: USUAL_OVER_DAYS, currency: CURRENCY };
  const [points, people] = await Promise.all([
    pointsOfGtins(database, { gtins, country: COUNTRY, since: now - USUAL_OVER_DAYS * DAY, now }),
    peopleOf(database, gtins, now),
  ]);
  return new Map(
    gtins.map((gtin) => {
      const lines = storeLines(points.get(gtin) ?? []);
      const compared = comparedLines(lines, { country: COUNTRY, shops: terms.shops });
      const seen = people.get(gtin) ?? 0;
      return [
        gtin,
        {
          usual: verdict(compared, period)?.usual ?? null,
          restocked: compared.compared.filter((line) => isRestocked(line, now)).length,
          people: seen < FEWEST_PEOPLE ? 0 : seen,
        },
      ];
    }),
  );
}

/** Whether a store has an item since at most three days, after it had none. `points` are in order of time. */
export function isRestocked(points: readonly PricePoint[], now: number): boolean {
  const last = points.at(-1);
  if (!last?.isAvailable || !isCurrent(last, now)) return false;
  const lastOut = points.findLastIndex(({ isAvailable }) => isAvailable === false);
  const back = points.slice(lastOut + 1).find(({ isAvailable }) => isAvailable);
  return lastOut >= 0 && back !== undefined && now - back.at <= NEW_DAYS * DAY;
}

/** From how many networks people searched for, opened or watched a product, on the busier one of yesterday and today. */
async function peopleOf(
  database: Pick<Database, "query">,
  gtins: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ gtin: string; people: number }>(
    `select gtin, max(people) as people from (
       select gtin, count(distinct network)::int as people from lookup.interest_people
       where day >= $2 and gtin = any($1) group by gtin, day
     ) as days group by gtin`,
    [gtins, digestDay(new Date(now - DAY))],
  );
  return new Map(rows.map(({ gtin, people }) => [gtin, people]));
}
