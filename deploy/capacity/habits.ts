/** An active user's actions in a month, and how they are spread. Assumptions: replace them by your own figures. */
export const HABITS = {
  searches: 12,
  /** Where-to-buy pages, feeds and other answers of services. */
  answers: 40,
  firstVisits: 0.5,
  posts: 0.05,
  /** The share of users with the extension, and the share of these whose browser is open at the peak. */
  extensionShare: 0.3,
  openAtPeak: 0.25,
  watches: 0.8,
  /** Alerts of one watch. */
  alertsPerWatch: 0.5,
  mailShare: 0.3,
  pushShare: 0.4,
  /** The busiest minute of a day against the average of a month. */
  peak: 4,
} as const;

export const SECONDS_A_MONTH = 30 * 86_400;
