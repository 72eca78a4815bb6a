/** Statuses come nearest store first; the first one decides. */
export function isInStock(statuses: readonly string[]): boolean {
  const first = statuses[0];
  return first !== undefined && !first.includes("Out") && !first.includes("Not available");
}

/** Red if a status contains "out" or "no" in any case, else green. */
export function isGood(status: string): boolean {
  return !status.includes("Out") && !/no/i.test(status);
}

/** Store data lags behind the shelf, so "in stock" is worded as likely. */
export function wordingOf(status: string): string {
  return status === "in stock" ? "likely in stock" : status;
}
