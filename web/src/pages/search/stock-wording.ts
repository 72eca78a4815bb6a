/** Statuses come nearest store first; the first one decides. */
export function isInStock(statuses: readonly string[]): boolean {
  const first = statuses[0];
  return first !== undefined && !first.includes("Out") && !first.includes("Not available");
}

/** Red where a status says out or no, in whatever case; green otherwise. */
export function isGood(status: string): boolean {
  return !status.includes("Out") && !/no/i.test(status);
}

/** Store data lags behind the shelf, so "in stock" promises no more than it can. */
export function wordingOf(status: string): string {
  return status === "in stock" ? "likely in stock" : status;
}
