interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** A phone or tablet. An iPad reports itself as a Mac, but no Mac has a touch screen. */
export function isMobile({ userAgent, maxTouchPoints }: Device): boolean {
  return /Android|iPhone|iPad|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** A phone or tablet, where no extension can be installed. */
export const IS_MOBILE = isMobile(navigator);

/** Chrome, and Chromium browsers such as Edge, which install from its store. */
export const IS_CHROME = /Chrom(?:e|ium)\//.test(navigator.userAgent);
