/** The visitor followed a link on somebody else's site; a typed address and our own pages are not outside. */
export function cameFromOutside(referrer: string, ownOrigin: string): boolean {
  return referrer !== "" && new URL(referrer).origin !== ownOrigin;
}
