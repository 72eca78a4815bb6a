/** Whether the visitor followed a link on another site: a typed address and our own pages do not count. */
export function cameFromOutside(referrer: string, ownOrigin: string): boolean {
  return referrer !== "" && new URL(referrer).origin !== ownOrigin;
}
