import { differentSearches, hitShare } from "./cache.ts";
import { type People, SECONDS_A_MONTH } from "./people.ts";
import { seeded, shareOf, zipf } from "./zipf.ts";

/** Work per second at the peak, and stored data. */
export interface Load {
  readonly hotSearches: number;
  readonly coldSearches: number;
  readonly answers: number;
  readonly posts: number;
  readonly listings: number;
  readonly rechecks: number;
  readonly alerts: number;
  readonly mails: number;
  readonly pushes: number;
  readonly sockets: number;
  readonly watches: number;
  /** Watched listings, and how long one waits for its next reading on average. */
  readonly watched: number;
  readonly recheckEverySeconds: number;
  readonly keptSearches: number;
  readonly sentGigabytesAMonth: number;
}

/** Known stores whose pages are read, at one request each two seconds (`PAGE_PACE_MS`). */
const PAGE_STORES = 420;
const PAGES_A_SECOND = PAGE_STORES * 0.5;
/** The total daily limit of retailers' official APIs; background work takes a quarter (docs/upstreams.md). */
const OFFICIAL_CALLS_A_DAY = 50_000 + 10_000 + 5_000;
/** Readings a second that stores' rates allow, however many workers there are. */
export const RECHECK_BUDGET = PAGES_A_SECOND + OFFICIAL_CALLS_A_DAY / 4 / 86_400;
const FASTEST_RECHECK_SECONDS = 60;
/** Sources of one watched product: the stores that sell it. */
const SOURCES = 5;
const PRODUCTS = { count: 20_000_000, exponent: 0.9 };
const LISTINGS_A_SEARCH = 8 * 24;
const SAMPLES = 100_000;

export function loadOf(people: People, sent: { search: number; answer: number; firstVisit: number }): Load {
  const { activeUsers, peak } = people;
  const aSecond = (aMonth: number) => (activeUsers * aMonth * peak) / SECONDS_A_MONTH;
  const searches = aSecond(people.searches);
  const hot = searches * hitShare(searches);
  const watches = activeUsers * people.watches;
  const watched = watchedProducts(watches) * SOURCES;
  const alerts = aSecond(people.watches * people.alertsPerWatch);
  const wanted = watched / FASTEST_RECHECK_SECONDS;
  const rechecks = Math.min(wanted, RECHECK_BUDGET);
  return {
    hotSearches: hot,
    coldSearches: searches - hot,
    answers: aSecond(people.answers),
    posts: aSecond(people.posts),
    listings: (searches - hot) * LISTINGS_A_SEARCH,
    rechecks,
    alerts,
    mails: alerts * people.mailShare,
    pushes: alerts * people.pushShare,
    sockets: activeUsers * people.extensionShare * people.openAtPeak,
    watches,
    watched,
    recheckEverySeconds: Math.max(watched / rechecks, FASTEST_RECHECK_SECONDS),
    keptSearches: differentSearches(searches / peak),
    sentGigabytesAMonth:
      (activeUsers *
        (people.searches * sent.search +
          people.answers * sent.answer +
          people.firstVisits * sent.firstVisit)) /
      1e9,
  };
}

/** How many different products so many watches are of; which ones people watch follows Zipf's law. */
export function watchedProducts(watches: number): number {
  const { count, exponent } = PRODUCTS;
  const draw = zipf(count, exponent, seeded(2));
  let sum = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share = shareOf(draw(), count, exponent);
    sum += (1 - Math.exp(-watches * share)) / share;
  }
  return sum / SAMPLES;
}
