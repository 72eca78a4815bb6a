/** An active user's actions in a month, and how they are spread. Assumptions: replace them by your own figures. */
export interface People {
  readonly activeUsers: number;
  readonly searches: number;
  /** Where-to-buy pages, feeds and other answers of services. */
  readonly answers: number;
  readonly firstVisits: number;
  readonly posts: number;
  /** The share of users with the extension, and the share of these whose browser is open at the peak. */
  readonly extensionShare: number;
  readonly openAtPeak: number;
  readonly watches: number;
  /** Alerts of one watch in a month. */
  readonly alertsPerWatch: number;
  readonly mailShare: number;
  readonly pushShare: number;
  /** The busiest minute of a day against the average of a month. */
  readonly peak: number;
}

export const TYPICAL: Omit<People, "activeUsers"> = {
  searches: 12,
  answers: 40,
  firstVisits: 0.5,
  posts: 0.05,
  extensionShare: 0.3,
  openAtPeak: 0.25,
  watches: 0.8,
  alertsPerWatch: 0.5,
  mailShare: 0.3,
  pushShare: 0.4,
  peak: 4,
};

export const SECONDS_A_MONTH = 30 * 86_400;
