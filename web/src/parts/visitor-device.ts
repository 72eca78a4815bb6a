/** What a browser says of the device that it runs on. */
interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** A phone or tablet. An iPad says that it is a Mac, none of which has a screen that is touched. */
export function isMobile({ userAgent, maxTouchPoints }: Device): boolean {
  return /Android|iPhone|iPad|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** A phone or tablet, where no extension can be installed. */
export const IS_MOBILE = isMobile(navigator);

/** Chrome, and browsers that are Chrome inside and install from its store, as Edge. */
export const IS_CHROME = /Chrom(?:e|ium)\//.test(navigator.userAgent);
