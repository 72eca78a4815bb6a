import type {
  BoardStore,
  Canary,
  CountedCalls,
  DetailedStore,
  StoreOutcome,
  StoreState,
} from "@stockfinder/contracts/health";
import { ageText } from "../../components/age.ts";
import type { PageIconName } from "../../components/page-icon.tsx";

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

export const STATES: Readonly<
  Record<
    StoreState,
    { readonly icon: PageIconName; readonly colour: string; readonly word: string; readonly says: string }
  >
> = {
  answers: {
    icon: "check",
    colour: "text-good",
    word: "Up to date",
    says: "Its prices and stock are current.",
  },
  slow: {
    icon: "clock",
    colour: "text-warn",
    word: "Slow",
    says: "It's slow to answer, so some prices and stock may be older than usual.",
  },
  blocked: {
    icon: "cross",
    colour: "text-bad",
    word: "Cannot check",
    says: "It isn't letting us check right now. Check its own site before you go: it may well have the item.",
  },
  failing: {
    icon: "cross",
    colour: "text-bad",
    word: "Cannot check",
    says: "It isn't answering right now. Check its own site before you go: it may well have the item.",
  },
  setAside: {
    icon: "alert",
    colour: "text-warn",
    word: "Stock hidden",
    says: "We read its stock wrongly, so we show it as unknown until that is fixed. Its prices are current.",
  },
  off: { icon: "minus", colour: "text-soft", word: "Off", says: "We don't search this store." },
  unknown: {
    icon: "minus",
    colour: "text-soft",
    word: "Not checked lately",
    says: "It will be checked again with the next search.",
  },
};

const TROUBLES: readonly StoreState[] = ["blocked", "failing", "slow", "setAside"];

export function isTrouble({ state }: Pick<BoardStore, "state">): boolean {
  return TROUBLES.includes(state);
}

/** Stores with a problem, then the others, each as they were. */
export function problemsFirst<Store extends Pick<BoardStore, "state">>(stores: readonly Store[]): Store[] {
  return [...stores.filter(isTrouble), ...stores.filter((store) => !isTrouble(store))];
}

/** Of the stores that were checked in the last hour: "All stores are up to date", "14 of 16 stores are up to date. Maybe not: Kroger and CVS". */
export function summaryText(stores: readonly Pick<BoardStore, "state" | "name">[]): string {
  const asked = stores.filter(({ state }) => state !== "off" && state !== "unknown");
  if (asked.length === 0) return "No store was checked in the last hour";
  const troubled = asked.filter(isTrouble).map(({ name }) => name);
  if (troubled.length === 0) return "All stores are up to date";
  const all = asked.length === 1 ? "1 store is" : `${asked.length} stores are`;
  return `${asked.length - troubled.length} of ${all} up to date. Maybe not: ${LIST.format(troubled)}`;
}

/** How fresh what people see of a store is: "Checked 2 min ago". */
export function freshnessText(
  { state, lastGoodAt }: Pick<BoardStore, "state" | "lastGoodAt">,
  now: number,
): string {
  if (lastGoodAt === null) return "Not checked yet";
  const age = ageText(lastGoodAt, now);
  const isSilent = state === "blocked" || state === "failing";
  return isSilent ? `Last checked ${age}` : `Checked ${age}`;
}

const OUTCOMES: Readonly<Record<StoreOutcome, string>> = {
  ok: "answered",
  empty: "nothing listed",
  blocked: "blocked",
  changedLayout: "changed layout",
  slow: "slow",
  failed: "failed",
};

const READINGS: Readonly<Record<NonNullable<Canary["readAs"]>, string>> = {
  in: "in stock",
  out: "out of stock",
  missing: "not listed",
  unknown: "unknown",
};

/** The outcomes that occurred, as shares of all: `answered 75% · blocked 25% of 4`. */
export function sharesText(outcomes: DetailedStore["outcomes"]): string {
  const counted = Object.entries(outcomes) as [StoreOutcome, number][];
  const all = counted.reduce((sum, [, times]) => sum + times, 0);
  if (all === 0) return "not checked in the last hour";
  const shares = counted
    .filter(([, times]) => times > 0)
    .map(([outcome, times]) => `${OUTCOMES[outcome]} ${Math.round((100 * times) / all)}%`);
  return `${shares.join(" · ")} of ${all}`;
}

/** "40 of 45 checks worked in the last hour". */
export function lastHourText(parts: readonly CountedCalls[]): string {
  const answered = parts.reduce((sum, part) => sum + part.answered, 0);
  const asked = parts.reduce((sum, part) => sum + part.failed, answered);
  if (asked === 0) return "Not checked in the last hour";
  return `${answered} of ${asked} checks worked in the last hour`;
}

export function outcomeText(outcome: StoreOutcome): string {
  return OUTCOMES[outcome];
}

/** Where the store's answers come from: `official API`, `site (demo)`. */
export function sourceText({
  reader,
  source,
  isDemo,
}: Pick<DetailedStore, "reader" | "source" | "isDemo">): string {
  const words =
    reader === "page"
      ? "product pages"
      : source === null
        ? "none"
        : source === "site"
          ? "site"
          : "official API";
  return isDemo ? `${words} (demo)` : words;
}

/** `wmt search: open on 2 of 4 workers`; `closed` where all are. */
export function circuitsText({ openCircuits }: Pick<DetailedStore, "openCircuits">): string {
  const texts = openCircuits.map(
    ({ upstream, operation, openOn, workers }) =>
      `${upstream} ${operation}: open on ${openOn} of ${workers} workers`,
  );
  return texts.join(", ") || "closed";
}

/** `044600015934 near 44114: known in stock, read as out of stock`; a page's address has no place. */
export function canaryText({ query, itemId, zip, expects, readAs, detail }: Canary): string {
  const item = itemId === null ? query : `${query} (${itemId})`;
  const reading = readAs === null ? "not read yet" : `read as ${READINGS[readAs]}`;
  const place = zip === "" ? "" : ` near ${zip}`;
  return `${item}${place}: known ${READINGS[expects]}, ${reading}${detail === null ? "" : ` (${detail})`}`;
}

export function isWrong({ expects, readAs }: Canary): boolean {
  if (readAs === "missing") return expects === "in";
  return (readAs === "in" || readAs === "out") && readAs !== expects;
}
