import { BYTES } from "./costs.ts";
import { HABITS, SECONDS_A_MONTH } from "./habits.ts";
import { differentSearches, hitShare, watchedProducts } from "./popularity.ts";

/**
 * Readings a second that stores' rates allow, however many workers there are: pages of 420 known stores, one each two
 * seconds, and a quarter of what the official APIs allow a day (docs/upstreams.md).
 */
export const RECHECK_BUDGET = 420 / 2 + (50_000 + 10_000 + 5_000) / 4 / 86_400;
const FASTEST_RECHECK_SECONDS = 60;
/** Sources of one watched product: the stores that sell it. */
const SOURCES = 5;
const LISTINGS_A_SEARCH = 8 * 24;
/** The values in services/retailer-lookup/src/readers/answers/freshness.ts. */
const FRESH_SECONDS = 60;
const KEPT_SECONDS = 6 * 3_600;

export type Load = ReturnType<typeof loadOf>;

/** Work per second at the peak, and stored data. */
export function loadOf(activeUsers: number) {
  const aSecond = (aMonth: number) => (activeUsers * aMonth * HABITS.peak) / SECONDS_A_MONTH;
  const searches = aSecond(HABITS.searches);
  const hotSearch = searches * hitShare(searches, FRESH_SECONDS);
  const recording = (searches - hotSearch) * LISTINGS_A_SEARCH;
  const posts = aSecond(HABITS.posts);
  const watches = activeUsers * HABITS.watches;
  const watched = watchedProducts(watches) * SOURCES;
  const recheck = Math.min(watched / FASTEST_RECHECK_SECONDS, RECHECK_BUDGET);
  const alert = aSecond(HABITS.watches * HABITS.alertsPerWatch);
  return {
    activeUsers,
    work: {
      hotSearch,
      coldSearch: searches - hotSearch,
      call: aSecond(HABITS.answers) + posts,
      recording,
      event: recording / 100 + alert + posts,
      recheck,
      alert,
      mail: alert * HABITS.mailShare,
      push: alert * HABITS.pushShare,
      openSocket: activeUsers * HABITS.extensionShare * HABITS.openAtPeak,
    },
    watches,
    /** Watched listings, and how long one waits for its next reading on average. */
    watched,
    recheckEverySeconds: Math.max(watched / recheck, FASTEST_RECHECK_SECONDS),
    keptSearches: differentSearches((searches / HABITS.peak) * KEPT_SECONDS),
    sentBytesAMonth:
      activeUsers *
      (HABITS.searches * BYTES.searchSent +
        HABITS.answers * BYTES.answerSent +
        HABITS.firstVisits * BYTES.firstVisitSent),
  };
}
