/** A phone or tablet, where no extension can be installed. */
export const IS_MOBILE = /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent);

/** Chrome, and browsers that are Chrome inside and install from its store, as Edge. */
export const IS_CHROME = /Chrom(?:e|ium)\//.test(navigator.userAgent);
