/** Red if a status contains "out" or "no" in any case, else green. */
export function isGood(status: string): boolean {
  return !status.includes("Out") && !/no/i.test(status);
}

/** Store data lags behind the shelf, so "in stock" is worded as likely. */
export function wordingOf(status: string): string {
  return status === "in stock" ? "likely in stock" : status;
}
